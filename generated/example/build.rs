//! Compiles the rules beside this file.

fn main() -> Result<(), codegen::CompileError> {
    codegen::compile(&["my_game.rules"])
}
