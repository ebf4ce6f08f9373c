package io.evenkeel.proxy;

import freemarker.cache.StringTemplateLoader;
import freemarker.core.TemplateClassResolver;
import freemarker.core._CoreAPI;
import freemarker.ext.beans.BeansWrapper;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Renders templates that a user of the repository may have written: they see maps and lists, reach no class, no file
 * and no other template than the given ones, and are stopped when they write or take too much. Square brackets are the
 * template language ({@code [#list …]}, {@code [=name]}), so that the braces of proxies' configurations are text.
 */
public final class Templates {
    private static final int MOST_CHARACTERS = 16 * 1024 * 1024;
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Configuration configuration = new Configuration(Configuration.VERSION_2_3_35);
    private final Duration longest;

    /**
     * A closed set of templates.
     *
     * @param templates name to text
     */
    public Templates(Map<String, String> templates) {
        this(templates, LONGEST);
    }

    Templates(Map<String, String> templates, Duration longest) {
        this.longest = longest;
        var loader = new StringTemplateLoader();
        templates.forEach(loader::putTemplate);
        var wrapper = new DefaultObjectWrapperBuilder(Configuration.VERSION_2_3_35);
        wrapper.setExposureLevel(BeansWrapper.EXPOSE_NOTHING);
        configuration.setTemplateLoader(loader);
        configuration.setObjectWrapper(wrapper.build());
        configuration.setTagSyntax(Configuration.SQUARE_BRACKET_TAG_SYNTAX);
        configuration.setInterpolationSyntax(Configuration.SQUARE_BRACKET_INTERPOLATION_SYNTAX);
        configuration.setNewBuiltinClassResolver(TemplateClassResolver.ALLOWS_NOTHING_RESOLVER);
        configuration.setAPIBuiltinEnabled(false);
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        configuration.setWrapUncheckedExceptions(true);
        configuration.setLocalizedLookup(false);
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("computer");
        configuration.setBooleanFormat("c");
    }

    /**
     * Renders one.
     *
     * @param model maps, lists, texts, numbers and booleans
     * @throws RenderException with the template, line and column where there is one
     */
    public String render(String name, Map<String, ?> model) throws RenderException {
        var rendering = new FutureTask<>(() -> process(name, model));
        var thread = Thread.ofPlatform().daemon().name("template-" + name).start(rendering);
        try {
            return rendering.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new RenderException("template " + name + " took longer than " + longest.toMillis() + "ms", e);
        } catch (ExecutionException e) {
            throw new RenderException("template " + name + ": " + words(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RenderException("interrupted while rendering template " + name, e);
        } finally {
            thread.interrupt();
        }
    }

    private String process(String name, Map<String, ?> model) throws IOException, TemplateException {
        var template = configuration.getTemplate(name);
        _CoreAPI.addThreadInterruptedChecks(template);
        var out = new BoundedWriter(MOST_CHARACTERS);
        template.process(model, out);
        return out.toString();
    }

    private static String words(ExecutionException e) {
        var cause = e.getCause();
        if (cause instanceof TemplateException problem) {
            return problem.getMessageWithoutStackTop() + " (line " + problem.getLineNumber() + ", column "
                    + problem.getColumnNumber() + ")";
        }
        return String.valueOf(cause);
    }
}
