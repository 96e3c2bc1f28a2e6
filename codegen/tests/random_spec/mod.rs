//! Random rules, small enough for brute force, drawn from the whole language.
//!
//! A [`draft`] is a heap of plain numbers, which proptest makes and shrinks. [`settle`] reads it as rules that make sense:
//! it takes numbers modulo what there is to choose from, drops what would contradict itself, and shrinks the board until
//! brute force can count it. [`write`] prints the result. So nearly every draft becomes rules that the checker accepts,
//! and it alone decides about the rest.

mod draft;
mod regions;
mod settle;
mod write;

use std::fmt;

use proptest::prelude::*;
use spec_lang::model::Model;

pub use settle::Rules;

/// Rules that the checker accepts, with the models it makes of them.
#[derive(Clone)]
pub struct Case {
    rules: Rules,
    /// The model of the variant and, if it extends another one, of that one.
    pub models: Vec<Model>,
}

/// Random rules that the checker accepts, of which brute force has to look at `most` boards at the most.
pub fn cases(most: u64) -> impl Strategy<Value = Case> {
    rules(most).prop_filter_map("the checker refuses these rules", |rules| {
        let models = check(&rules).ok()?;
        Some(Case { rules, models })
    })
}

/// Random rules, whether the checker accepts them or not.
pub fn rules(most: u64) -> impl Strategy<Value = Rules> {
    draft::draft().prop_map(move |draft| settle::settle(&draft, most))
}

/// The models of the rules, or the checker's complaints.
pub fn check(rules: &Rules) -> Result<Vec<Model>, String> {
    let texts = write::texts(rules, "spec");
    let named: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let loaded = spec_lang::check_texts(&named);
    loaded.models.map_err(|complaints| complaints.iter().map(|one| one.render_plain(&loaded.sources)).collect())
}

impl Case {
    #[allow(dead_code, reason = "not every test that has this module writes files")]
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

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)
    }
}
