//! Prints the state beside the board: rights, castling, and captures in passing.

use proc_macro2::TokenStream;
use qishu_rules::LayerId;
use qishu_runtime::moves::{CaptorShape, CastlingShape, PassingShape, RightShape, StateShape};
use quote::{ToTokens, quote};

use super::list;
use super::names::MoveNames;
use crate::emit::tokens::{self, name, number, optional, size};

/// The value that fills the tables of the state.
pub fn shape(shape: &StateShape, names: &MoveNames) -> TokenStream {
    let printer = StatePrinter { names };
    let rights = shape.rights.iter().map(|right| printer.right(right));
    let castlings = shape.castlings.iter().map(|castling| printer.castling(castling));
    let passing = shape.passing.iter().map(|passing| printer.passing(passing));
    let passed = optional(shape.passed.map(layer_id));
    quote! {
        StateShape {
            rights: Vec::from([#(#rights),*]),
            castlings: Vec::from([#(#castlings),*]),
            passed: #passed,
            passing: Vec::from([#(#passing),*]),
        }
    }
}

struct StatePrinter<'p> {
    names: &'p MoveNames,
}

impl StatePrinter<'_> {
    fn right(&self, right: &RightShape) -> TokenStream {
        let state_variable = layer_id(right.state_variable);
        let staying = right.staying.iter().map(|(pieces, at)| {
            let (pieces, at) = (list(pieces, self.names), tokens::squares(at));
            quote!((Vec::from(#pieces), #at))
        });
        quote!(RightShape { state_variable: #state_variable, staying: Vec::from([#(#staying),*]) })
    }

    fn castling(&self, castling: &CastlingShape) -> TokenStream {
        let side = name(&self.names.sides[castling.side]);
        let pieces = list(&castling.pieces, self.names);
        let paths = castling.paths.iter().map(|path| {
            let path = path.iter().map(tokens::squares);
            quote!([#(#path),*])
        });
        let [empty, safe] = [&castling.empty, &castling.safe].map(tokens::squares);
        let right = optional(castling.right.map(|right| size(right).into_token_stream()));
        quote! {
            CastlingShape {
                side: #side, pieces: #pieces, paths: [#(#paths),*], empty: #empty, safe: #safe, right: #right,
            }
        }
    }

    fn passing(&self, passing: &PassingShape) -> TokenStream {
        let pieces = list(&passing.pieces, self.names);
        let (from, over, to) = (tokens::squares(&passing.from), distance(passing.over), distance(passing.to));
        let captors = passing.captors.iter().map(|captor| self.captor(captor));
        quote! {
            PassingShape { pieces: Vec::from(#pieces), from: #from, over: #over, to: #to, captors: Vec::from([#(#captors),*]) }
        }
    }

    fn captor(&self, captor: &CaptorShape) -> TokenStream {
        let (piece, from) = (name(&self.names.pieces[captor.piece]), distance(captor.from));
        let between = captor.between.iter().map(|&between| distance(between));
        quote!(CaptorShape { piece: #piece, from: #from, between: Vec::from([#(#between),*]) })
    }
}

fn layer_id(layer: LayerId) -> TokenStream {
    let layer = number(layer.0);
    quote!(LayerId(#layer))
}

fn distance((right, up): (i8, i8)) -> TokenStream {
    let (right, up) = (number(right), number(up));
    quote!((#right, #up))
}
