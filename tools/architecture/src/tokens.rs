//! Paths in token streams: macro calls, macro definitions and attributes are not parsed, but paths look the same there.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Visits each path of two parts or more in a token stream, groups included. A single name may be a variable, a field
/// or a keyword; where it is an item of another file, the `use` that imports it is an arrow already.
pub fn for_each_path(tokens: &TokenStream, visit: &mut dyn FnMut(&[String])) {
    read(tokens, &[], visit);
}

/// Visits the paths of a stream. In the braces of a `use` they continue the parts before.
fn read(tokens: &TokenStream, before: &[String], visit: &mut dyn FnMut(&[String])) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at = match token {
            TokenTree::Ident(_) => read_path(&tokens, at, before, visit),
            // `::name` leads outside of the crate, and `<Type>::name` to what the type has.
            TokenTree::Punct(_) if is_separator(&tokens, at) => read_path(&tokens, at + 2, &[], &mut |_| {}),
            // What a macro is given is not known; only `$crate` is.
            TokenTree::Punct(dollar) if dollar.as_char() == '$' && !is_crate(tokens.get(at + 1)) => {
                read_path(&tokens, at + 1, &[], &mut |_| {})
            }
            TokenTree::Group(group) => {
                read(&group.stream(), &[], visit);
                at + 1
            }
            _ => at + 1,
        };
    }
}

/// Visits the path that begins there, if one does, and returns where it ends.
fn read_path(tokens: &[TokenTree], start: usize, before: &[String], visit: &mut dyn FnMut(&[String])) -> usize {
    let mut path = before.to_vec();
    let mut at = start;
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        path.push(name.to_string());
        at += 1;
        if !is_separator(tokens, at) {
            break;
        }
        at += 2;
        if let Some(TokenTree::Group(group)) = tokens.get(at)
            && group.delimiter() == Delimiter::Brace
        {
            read(&group.stream(), &path, visit);
            return at + 1;
        }
    }
    if path.len() > 1 {
        visit(&path);
    }
    at
}

fn is_crate(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Ident(name)) if name == "crate")
}

/// Whether there is a `::` at this index.
fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => Some(punct.spacing()),
        _ => None,
    };
    colon(at) == Some(Spacing::Joint) && colon(at + 1).is_some()
}
