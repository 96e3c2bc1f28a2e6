//! Writes the parser of `apps/editors/tree-sitter-qishu` from its `grammar.js`. It does what `tree-sitter generate` does,
//! but needs only packages of crates.io and Node.

use std::path::Path;
use std::process::ExitCode;

use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// The version of the parser's tables. Editors that are some years old read it, too.
const ABI: usize = 14;

fn main() -> ExitCode {
    let grammar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/editors/tree-sitter-qishu");
    let mut remarks = Vec::new();
    let (output, file): (Option<&Path>, Option<&Path>) = (None, None);
    let node = Some("node");
    let written =
        generate_parser_in_directory(&grammar, output, file, ABI, None, node, true, OptLevel::default(), &mut remarks);
    for remark in remarks {
        eprintln!("{remark}");
    }
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
