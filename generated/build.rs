//! Compiles every rules file in `variants/` into a module of this crate.

fn main() -> Result<(), qishu_codegen::CompileError> {
    qishu_codegen::compile(&["../variants"])
}
