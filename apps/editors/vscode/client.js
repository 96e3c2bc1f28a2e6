// Starts `qishu lsp` and has it answer for rules files.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function (context) {
  const start = async () => {
    const program = vscode.workspace.getConfiguration("qishu").get("program");
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.rules");
    client = new LanguageClient(
      "qishu",
      "Qishu",
      { command: program, args: ["lsp"] },
      { documentSelector: [{ language: "qishu" }], synchronize: { fileEvents: watcher } },
    );
    try {
      await client.start();
    } catch (error) {
      const said = `\`${program} lsp\` does not start: ${error.message}. The setting qishu.program says where the program is.`;
      vscode.window.showErrorMessage(said);
    }
  };

  // The rules that are compiled into the program, for definitions that lie there.
  const library = {
    provideTextDocumentContent: (uri) => client.sendRequest("qishu/rules", { uri: uri.toString() }),
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider("qishu", library),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("qishu.program")) {
        await exports.deactivate();
        await start();
      }
    }),
  );
  await start();
};

exports.deactivate = async function () {
  // A client that never started has nothing to stop.
  await client?.stop().catch(() => {});
};
