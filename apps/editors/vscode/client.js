// Starts `qishu lsp` and has it answer for rules files.
"use strict";

const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// Why a program does not start, if it does not.
const refusal = (program) => new Promise((say) => execFile(program, ["--version"], { timeout: 10_000 }, say));

// Says what is missing, and leads to the setting.
async function report(program, error) {
  const reason = error?.code === "ENOENT" ? "there is no such program" : (error?.message ?? error);
  const said = `The program \`${program}\`, which answers for rules files, does not start: ${reason}. Install it, or say where it is.`;
  const settings = "Open the setting";
  if ((await vscode.window.showErrorMessage(said, settings)) === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "qishu.program");
  }
}

exports.activate = async function (context) {
  const start = async () => {
    const program = vscode.workspace.getConfiguration("qishu").get("program");
    const error = await refusal(program);
    if (error) {
      client = undefined;
      // It is not waited for: the message stays until it is answered.
      report(program, error);
      return;
    }
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
      report(program, error);
    }
  };

  // The rules that are compiled into the program, for definitions that lie there.
  const library = {
    provideTextDocumentContent: (uri) => client?.sendRequest("qishu/rules", { uri: uri.toString() }),
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
