//! Small token streams: names, numbers, comments, and lists.

use std::fmt::Display;

use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::text::WIDTH;
use crate::text::wrap::{unglued, wrap, wrap_behind};

/// The columns in front of the text of a documentation, which are its mark.
const BEFORE_DOCS: usize = "/// ".len();

/// The columns in front of the text of a comment, which are its mark and an indentation.
const BEFORE_COMMENT: usize = "    // ".len();

/// The widest set of squares that is written on one line.
const WIDEST_SQUARES: usize = 80;

/// A name; `_` stands for a value without one.
pub fn name(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

/// A whole number without a type. A negative one is one token, so that it is printed alike in a macro's arguments.
pub fn number(value: impl Into<i128>) -> Literal {
    Literal::i128_unsuffixed(value.into())
}

/// A size or an index.
pub fn size(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}

/// The range from the first number to the last.
pub fn range(first: impl Into<i128>, last: impl Into<i128>) -> TokenStream {
    let (first, last) = (number(first), number(last));
    let mark = ['.', '.', '='].map(|mark| TokenTree::from(Punct::new(mark, Spacing::Joint)));
    quote!(#first #(#mark)* #last)
}

/// Sentences as the documentation of an item.
pub fn docs(sentences: &[String]) -> TokenStream {
    let lines = lines(sentences, BEFORE_DOCS);
    quote!(#(#[doc = #lines])*)
}

/// Lines as a comment above an item or an expression; nothing if they are empty. The printer writes an attribute
/// `comment` as a comment.
pub fn comment(sentences: &[String]) -> TokenStream {
    if sentences.iter().all(String::is_empty) {
        return TokenStream::new();
    }
    let lines = lines(sentences, BEFORE_COMMENT);
    quote!(#(#[comment = #lines])*)
}

/// Lines as a comment at the head of a module.
pub(crate) fn comment_inside(sentences: &[String]) -> TokenStream {
    let lines = lines(sentences, "// ".len());
    quote!(#(#![comment = #lines])*)
}

fn lines(sentences: &[String], before: usize) -> Vec<String> {
    let width = WIDTH - before;
    let lines = sentences.iter().flat_map(|sentence| wrap(&unglued(sentence, width), width));
    lines.map(|line| if line.is_empty() { line } else { format!(" {line}") }).collect()
}

/// A set of squares. A long one takes several lines, which the escaped ends of the lines do not change.
pub fn squares(text: &impl Display) -> TokenStream {
    let text = text.to_string();
    let lines = wrap_behind("", &text, 16, WIDEST_SQUARES);
    let literal: Literal = match lines.as_slice() {
        [_] => Literal::string(&text),
        lines => format!("\"{}\"", lines.join(" \\\n")).parse().unwrap_or_else(|_| Literal::string(&text)),
    };
    quote!(squares!(#literal))
}

/// Whether a variable of that name occurs: not a field or a method.
pub fn mentions(tokens: &TokenStream, name: &str) -> bool {
    let mut is_member = false;
    for token in tokens.clone() {
        match &token {
            TokenTree::Ident(ident) if !is_member && ident == name => return true,
            TokenTree::Group(group) if mentions(&group.stream(), name) => return true,
            _ => {}
        }
        is_member =
            matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.' && punct.spacing() == Spacing::Alone);
    }
    false
}

/// The columns that an expression takes on one line.
pub fn columns(tokens: &TokenStream) -> usize {
    let of_one = |token: TokenTree| match token {
        TokenTree::Group(group) => 2 + columns(&group.stream()),
        TokenTree::Punct(punct) => match punct.as_char() {
            '+' | '-' | '*' | '=' => 3,
            ',' => 2,
            _ => 1,
        },
        other => other.to_string().chars().count(),
    };
    tokens.clone().into_iter().map(of_one).sum()
}

/// Names of variables, each an underscore in front if the code does not use it.
pub fn parameter(text: &str, is_used: bool) -> Ident {
    if is_used { name(text) } else { name(&format!("_{text}")) }
}

/// Whole numbers as an array.
pub fn integers(values: &[i64]) -> TokenStream {
    let values = values.iter().map(|&value| number(value));
    quote!([#(#values),*])
}

/// Adds an item if it is new.
pub fn add_new<T: PartialEq>(items: &mut Vec<T>, item: T) {
    if !items.contains(&item) {
        items.push(item);
    }
}

/// Token streams one after the other.
pub fn all(parts: impl IntoIterator<Item = impl ToTokens>) -> TokenStream {
    let mut tokens = TokenStream::new();
    parts.into_iter().for_each(|part| part.to_tokens(&mut tokens));
    tokens
}

/// An optional expression.
pub fn optional(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}
