//! All mutants of a file in one text, selected at run time.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use syn::visit::{self, Visit};

use crate::list::Mutant;

/// The variable of the environment that has the number of the broken rule.
pub const VARIABLE: &str = "BROKEN_RULE";

/// What the crate needs besides: whether the rule of a number is broken.
pub const SWITCH: &str = "
fn is_broken(rule: usize) -> bool {
    static BROKEN: std::sync::LazyLock<Option<usize>> =
        std::sync::LazyLock::new(|| std::env::var(\"BROKEN_RULE\").ok()?.parse().ok());
    *BROKEN == Some(rule)
}
";

/// The text with each mutant of it, by number, beside what it changes: a body becomes a choice between its mutants and
/// itself.
///
/// # Errors
///
/// Fails if a mutant's text is not there exactly once, or not in a function.
pub fn broken(text: &str, mutants: &[(usize, &Mutant)]) -> Result<String, String> {
    let file = syn::parse_file(text).map_err(|error| error.to_string())?;
    let mut bodies = Bodies::default();
    bodies.visit_file(&file);
    // By the place where a body begins; no two begin at one.
    let mut chosen: BTreeMap<usize, BrokenBody> = BTreeMap::new();
    for (number, mutant) in mutants {
        let found: Vec<usize> = text.match_indices(mutant.text).map(|(at, _)| at).collect();
        let [at] = found[..] else {
            return Err(format!("`{}` is there {} times", mutant.text, found.len()));
        };
        let end = at + mutant.text.len();
        let around = bodies.found.iter().filter(|body| body.range.start <= at && end <= body.range.end);
        let body = around.min_by_key(|body| body.range.len());
        let body = body.ok_or_else(|| format!("`{}` is in no function", mutant.text))?;
        let changed = [&text[body.range.start..at], mutant.replacement, &text[end..body.range.end]].concat();
        chosen.entry(body.range.start).or_insert_with(|| (body.clone(), Vec::new())).1.push((*number, changed));
    }
    let (mut whole, mut written) = (String::new(), 0);
    for (Body { range: body, is_iterator }, changed) in chosen.into_values() {
        // Bodies that make iterators each make one of another type.
        let branch = |body: &str| match is_iterator {
            true => format!("{{ ({body}).collect::<Vec<_>>().into_iter() }}"),
            false => body.to_owned(),
        };
        if body.start < written {
            return Err("a function with a mutant stands in another one".to_owned());
        }
        whole += &text[written..body.start];
        whole.push('{');
        for (number, changed) in changed {
            write!(whole, " if crate::is_broken({number}) {} else", branch(&changed)).expect("a string takes it");
        }
        write!(whole, " {} }}", branch(&text[body.clone()])).expect("a string takes it");
        written = body.end;
    }
    Ok(whole + &text[written..])
}

/// The range of a body, and its mutants with their numbers.
type BrokenBody = (Body, Vec<(usize, String)>);

/// The body of a function.
#[derive(Clone)]
struct Body {
    /// The range in the text, with its braces.
    range: Range<usize>,
    /// Whether it makes an iterator whose type has no name.
    is_iterator: bool,
}

/// The bodies of all functions of a text.
#[derive(Default)]
struct Bodies {
    found: Vec<Body>,
}

impl Bodies {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let is_iterator = match &signature.output {
            syn::ReturnType::Type(_, made) => matches!(**made, syn::Type::ImplTrait(_)),
            syn::ReturnType::Default => false,
        };
        self.found.push(Body { range: block.brace_token.span.join().byte_range(), is_iterator });
    }
}

impl<'ast> Visit<'ast> for Bodies {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}
