//! Random rules, within reach of brute force or not, drawn from the whole language.
//!
//! A `draft` is a list of plain numbers, which proptest makes and shrinks. `settle` reads it as meaningful rules. It
//! takes numbers modulo the available choices, drops contradictions (`laws`), and shrinks the board until brute force
//! can count it. `edits` makes a variant that extends it, and `write` prints the result. Nearly every draft thus
//! becomes rules that the checker accepts, and it alone decides about the rest.

mod copies;
mod draft;
mod edits;
mod given;
mod group_laws;
mod groups;
mod laws;
mod limits;
pub(crate) mod lines;
mod patterns;
pub(crate) mod regions;
mod relation_kinds;
mod settle;
mod state_variables;
mod values;
mod weights;
mod write;

use std::fmt;

use proptest::prelude::*;
use qishu_spec_lang::Model;

pub use given::NAME as SYMMETRY;
pub use settle::Rules;

/// How large random rules may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The most files and the most ranks, 8 at most.
    pub span: u8,
    /// The most caps, budgets, patterns, relations and rules about groups together.
    pub rules: usize,
    /// The most boards that brute force would have to enumerate.
    pub boards: u64,
}

impl Size {
    /// Boards of at most four by four, with at most this number of boards for brute force.
    pub const fn small(boards: u64) -> Size {
        Size { span: 4, rules: 4, boards }
    }

    /// Sizes that grow with `share`, from 0 to 1: at its end brute force is out of reach more often than not.
    pub fn growing(share: f64) -> Size {
        let share = share.clamp(0.0, 1.0);
        let grown = |from: f64, to: f64| from + share * (to - from);
        Size {
            span: grown(1.5, f64::from(regions::SPAN) + 0.4) as u8,
            rules: grown(1.0, 7.9) as usize,
            boards: 10f64.powf(grown(1.5, 14.0)) as u64,
        }
    }
}

/// Rules that the checker accepts, with the models it makes of them.
#[derive(Clone)]
pub struct RandomRules {
    rules: Rules,
    /// The model of the variant and, if it extends another one, of that one.
    pub models: Vec<Model>,
}

/// Random rules that the checker accepts.
pub fn cases(size: Size) -> impl Strategy<Value = RandomRules> {
    rules(size).prop_filter_map("the checker refuses these rules", |rules| {
        let models = check(&rules).ok()?;
        Some(RandomRules { rules, models })
    })
}

/// Random rules, whether the checker accepts them or not.
pub fn rules(size: Size) -> impl Strategy<Value = Rules> {
    draft::draft(size).prop_map(move |draft| settle::settle(&draft, size.boards))
}

/// The models of the rules, or the checker's complaints.
pub fn check(rules: &Rules) -> Result<Vec<Model>, String> {
    let texts = write::texts(rules, "spec");
    let named: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let loaded = qishu_spec_lang::check_texts(&named);
    loaded.models.map_err(|complaints| complaints.iter().map(|one| one.render_plain(&loaded.sources)).collect())
}

impl RandomRules {
    /// The files' names and texts. The variant of the first is called `name`; the second is the one that it extends.
    pub fn texts(&self, name: &str) -> Vec<(String, String)> {
        write::texts(&self.rules, name)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::texts(self, "spec").iter().try_for_each(|(name, text)| write!(f, "// {name}\n{text}"))
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl fmt::Debug for RandomRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)
    }
}
