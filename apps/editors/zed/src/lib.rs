//! Starts `qishu lsp` for rules files in Zed.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{Command, Extension, LanguageServerId, Result, Worktree, register_extension};

/// The extension has no state.
struct Qishu;

impl Extension for Qishu {
    fn new() -> Self {
        Qishu
    }

    /// The program of the setting `lsp.qishu.binary`, or `qishu` on the path.
    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree).ok().and_then(|settings| settings.binary);
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path.or_else(|| worktree.which("qishu")).ok_or_else(|| {
            "`qishu` is not on the path. The setting `lsp.qishu.binary.path` tells where the program is.".to_string()
        })?;
        Ok(Command { command, args: arguments.unwrap_or_else(|| vec!["lsp".to_string()]), env: worktree.shell_env() })
    }
}

register_extension!(Qishu);
