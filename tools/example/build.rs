//! Compiles the rules beside this file.

fn main() -> Result<(), qishu_codegen::CompileError> {
    qishu_codegen::compile(&["my_game.rules"])
}
