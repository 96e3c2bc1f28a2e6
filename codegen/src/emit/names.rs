//! Identifiers that are safe in generated code.

use std::collections::BTreeSet;

use proc_macro2::Ident;

use super::tokens::name;

/// The reserved words of Rust, in all editions.
const KEYWORDS: [&str; 53] = [
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "_",
];

/// Crates that a module of the same name would hide.
const CRATES: [&str; 7] = ["alloc", "core", "proc_macro", "qishu_codegen", "qishu_runtime", "std", "test"];

/// Names that generated functions use themselves.
const OWN: [&str; 9] = ["at", "high", "low", "record", "search", "table", "tables", "ways", "widen"];

/// The name, or a longer one if it is reserved: by Rust, by generated functions, or by `is_taken`.
pub fn variable(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    freed(name, |name| KEYWORDS.contains(&name) || OWN.contains(&name) || is_taken(name))
}

/// The name of a module.
pub fn module(name: &str) -> String {
    freed(&name.to_ascii_lowercase(), |name| KEYWORDS.contains(&name) || CRATES.contains(&name))
}

fn freed(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    // No identifier begins with a digit.
    let mut name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("_{name}") } else { name.to_owned() };
    while is_taken(&name) {
        name.push('_');
    }
    name
}

/// The names of a module's items, no two of them equal.
#[derive(Clone, Debug)]
pub struct TakenNames(BTreeSet<String>);

impl TakenNames {
    /// The names that a module takes from elsewhere.
    pub fn new(taken: &[&str]) -> TakenNames {
        TakenNames(taken.iter().map(|&name| name.to_owned()).collect())
    }

    /// The name, or a longer one if it is reserved or taken; it is taken from then on.
    pub fn free(&mut self, wanted: &str) -> Ident {
        let free = variable(wanted, |name| self.0.contains(name));
        self.0.insert(free.clone());
        name(&free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_names_are_made_longer() {
        assert_eq!(variable("pieces", |_| false), "pieces");
        assert_eq!(variable("match", |name| name == "match_"), "match__");
        assert_eq!(module("Gen"), "gen_");
        assert_eq!(module("std"), "std_");
        assert_eq!(module("runtime"), "runtime");
    }
}
