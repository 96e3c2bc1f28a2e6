//! Compiles every rules file in `variants/` into a module of this crate.

fn main() -> Result<(), codegen::CompileError> {
    codegen::compile(&["../variants"])
}
