package io.evenkeel.tests.editor;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** The real yaml-language-server, as an editor runs it, with a folder open and that folder's settings. */
final class LanguageServer implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final org.eclipse.lsp4j.services.LanguageServer server;
    private final Map<String, CompletableFuture<List<Diagnostic>>> published = new ConcurrentHashMap<>();
    private final Map<String, Object> settings;

    /**
     * Starts it.
     *
     * @param program the installed package's script
     * @param workspace the folder that is open
     * @param settings the editor's settings by their dotted names, {@code yaml.schemas}
     */
    LanguageServer(Path program, Path workspace, Map<String, Object> settings) throws IOException {
        this.settings = settings;
        process = new ProcessBuilder("node", program.toString(), "--stdio")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var launcher =
                LSPLauncher.createClientLauncher(new Editor(), process.getInputStream(), process.getOutputStream());
        var _ = launcher.startListening();
        server = launcher.getRemoteProxy();
        await(server.initialize(initialize(workspace)));
        server.initialized(new InitializedParams());
    }

    /** It finds schemas of relative paths by the root alone, which newer editors send only for servers like it. */
    @SuppressWarnings("deprecation")
    private static InitializeParams initialize(Path workspace) {
        var able = new WorkspaceClientCapabilities();
        able.setConfiguration(true);
        able.setWorkspaceFolders(true);
        var capabilities = new ClientCapabilities();
        capabilities.setWorkspace(able);
        var parameters = new InitializeParams();
        parameters.setProcessId((int) ProcessHandle.current().pid());
        parameters.setCapabilities(capabilities);
        parameters.setRootUri(workspace.toUri().toString());
        parameters.setWorkspaceFolders(
                List.of(new WorkspaceFolder(workspace.toUri().toString(), "fleet")));
        return parameters;
    }

    /** Opens a text as if it lay there; many may be opened before the first is asked about. */
    void open(URI at, String text) {
        published.put(at.toString(), new CompletableFuture<>());
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(at.toString(), "yaml", 1, text)));
    }

    /** What the editor shows in an open text. */
    List<Diagnostic> diagnostics(URI at) {
        return await(published.computeIfAbsent(at.toString(), _ -> new CompletableFuture<>()));
    }

    /** What is offered at a position, both from 0. */
    List<CompletionItem> completion(URI at, int line, int character) {
        var answer = await(server.getTextDocumentService()
                .completion(new CompletionParams(identifier(at), new Position(line, character))));
        return answer.isLeft() ? answer.getLeft() : answer.getRight().getItems();
    }

    /** What is shown beside the pointer at a position, both from 0, as Markdown. */
    String hover(URI at, int line, int character) {
        return await(server.getTextDocumentService()
                        .hover(new HoverParams(identifier(at), new Position(line, character))))
                .getContents()
                .getRight()
                .getValue();
    }

    private static TextDocumentIdentifier identifier(URI at) {
        return new TextDocumentIdentifier(at.toString());
    }

    private static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            throw new IllegalStateException("the language server did not answer", failure);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** The editor's side: it answers with its settings and keeps what it is told. */
    private final class Editor implements LanguageClient {
        @Override
        public CompletableFuture<List<Object>> configuration(ConfigurationParams asked) {
            return CompletableFuture.completedFuture(asked.getItems().stream()
                    .map(item -> settings.getOrDefault(item.getSection(), Map.of()))
                    .toList());
        }

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams shown) {
            published
                    .computeIfAbsent(shown.getUri(), _ -> new CompletableFuture<>())
                    .complete(shown.getDiagnostics());
        }

        @Override
        public CompletableFuture<Void> registerCapability(RegistrationParams ignored) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams question) {
            return CompletableFuture.failedFuture(new IllegalStateException(question.getMessage()));
        }

        @Override
        public void showMessage(MessageParams message) {
            logMessage(message);
        }

        @Override
        public void logMessage(MessageParams message) {
            System.err.println("yaml-language-server: " + message.getMessage());
        }

        @Override
        public void telemetryEvent(Object ignored) {
            // nobody counts here
        }
    }
}
