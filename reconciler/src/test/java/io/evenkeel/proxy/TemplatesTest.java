package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TemplatesTest {
    private static String render(String text) throws RenderException {
        return new Templates(Map.of("t", text))
                .render("t", Map.of("app", "web", "number", 12345, "list", List.of("a", "b"), "map", Map.of("k", "v")));
    }

    @Test
    void bracesOfProxiesConfigurationsAreText() throws Exception {
        assertThat(render("{http.request.uri} ${x} [=app] #{y} [=number] [#list list as x][=x][#sep],[/#list]\n"))
                .isEqualTo("{http.request.uri} ${x} web #{y} 12345 a,b\n");
    }

    @Test
    void anUnknownNameIsAProblemWithItsPlace() {
        assertThatThrownBy(() -> render("first\nsecond [=ap]"))
                .isInstanceOf(RenderException.class)
                .hasMessageContaining("ap")
                .hasMessageContaining("line 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[=\"freemarker.template.utility.Execute\"?new()(\"id\")]",
                "[=\"freemarker.template.utility.ObjectConstructor\"?new()(\"java.io.File\",\"/\")]",
                "[=list?api.getClass()]",
                "[=list.class]",
                "[=list.getClass()]",
                "[=map.entrySet()]",
                "[=app.bytes]",
                "[#include \"/etc/passwd\"]",
                "[#include \"file:///etc/passwd\"]",
                "[#include \"../t2\"]",
                "[#import \"/x\" as x]",
                "[=.vars.class]"
            })
    void noTemplateReachesCodeOrFiles(String text) {
        assertThatThrownBy(() -> render(text)).isInstanceOf(RenderException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[#list 1..1000000000 as x]aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa[/#list]",
                "[#macro m][@m/][/#macro][@m/]",
                "[=\"x\"?left_pad(2000000000)]"
            })
    void aTemplateThatWritesOrTakesTooMuchIsStopped(String text) {
        assertThatThrownBy(() -> render(text)).isInstanceOf(RenderException.class);
    }

    @Test
    void aTemplateThatNeverEndsIsStopped() {
        var templates =
                new Templates(Map.of("t", "[#list 1..2000000000 as x][#assign y = x][/#list]"), Duration.ofMillis(200));
        assertThatThrownBy(() -> templates.render("t", Map.of()))
                .isInstanceOf(RenderException.class)
                .hasMessageContaining("longer than 200ms");
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("template-t"))
                .allSatisfy(thread -> thread.join());
    }
}
