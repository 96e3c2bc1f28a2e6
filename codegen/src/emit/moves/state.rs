//! Prints what moves read and change beside their own squares: rights, castling, captures in passing, checks given, the
//! moves of a turn, hands, and effects.

use proc_macro2::TokenStream;
use qishu_rules::{ChecksGiven, DropNeighbours, LayerId, Turn};
use qishu_runtime::moves::{
    CaptorShape, CastlingShape, DropShape, EffectReachShape, EffectShape, EnclosingShape, FollowingReachShape,
    FollowingShape, GateShape, HandShape, PassingShape, RightShape, StateShape,
};
use quote::{ToTokens, quote};

use super::names::MoveNames;
use super::{axis_name, groups, list};
use crate::emit::rules::{adjacency, direction};
use crate::emit::tokens::{self, name, number, optional, size};

/// The value that fills the tables of the state.
pub fn shape(shape: &StateShape, names: &MoveNames) -> TokenStream {
    let printer = StatePrinter { names };
    let rights = shape.rights.iter().map(|right| printer.right(right));
    let castlings = shape.castlings.iter().map(|castling| printer.castling(castling));
    let passing = shape.passing.iter().map(|passing| printer.passing(passing));
    let passed = shape.passed.map(layer_id).map(|passed| quote!(passed: Some(#passed),));
    let checks = shape.checks.map(|ChecksGiven { state_variable, most }| {
        let (state_variable, most) = (layer_id(state_variable), number(most));
        quote!(checks: Some(ChecksGiven { state_variable: #state_variable, most: #most }),)
    });
    let turn = shape.turn.map(|Turn { state_variable, moves }| {
        let (state_variable, moves) = (layer_id(state_variable), number(moves));
        quote!(turn: Some(Turn { state_variable: #state_variable, moves: #moves }),)
    });
    let hands = shape.hands.iter().map(|hand| printer.hand(hand));
    let drops = shape.drops.iter().map(|drop| printer.drop(drop));
    let effects = shape.effects.iter().map(|effect| printer.effect(effect));
    let following = shape.following.iter().map(|following| printer.following(following));
    let lists = [
        ("rights", rights.collect::<Vec<_>>()),
        ("castlings", castlings.collect()),
        ("passing", passing.collect()),
        ("hands", hands.collect()),
        ("drops", drops.collect()),
        ("effects", effects.collect()),
        ("following", following.collect()),
        ("left", shape.left.iter().map(|left| groups::left(left, names)).collect()),
        (
            "passes_always",
            shape.passes_always.iter().map(|&side| name(&names.sides[side]).into_token_stream()).collect(),
        ),
        ("group_ends", shape.group_ends.iter().map(|end| groups::end(end, names)).collect()),
    ];
    let is_partial =
        passed.is_none() || checks.is_none() || turn.is_none() || lists.iter().any(|(_, list)| list.is_empty());
    let rest = is_partial.then(|| quote!(..StateShape::default()));
    let lists = lists.iter().filter(|(_, list)| !list.is_empty()).map(|(field, list)| {
        let field = name(field);
        quote!(#field: Vec::from([#(#list),*]),)
    });
    quote!(StateShape { #(#lists)* #passed #checks #turn #rest })
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
        let gate = optional(right.gate.as_ref().map(|GateShape { pieces, ends_with_hand }| {
            let pieces = list(pieces, self.names);
            quote!(GateShape { pieces: Vec::from(#pieces), ends_with_hand: #ends_with_hand })
        }));
        quote!(RightShape { state_variable: #state_variable, staying: Vec::from([#(#staying),*]), gate: #gate })
    }

    fn castling(&self, castling: &CastlingShape) -> TokenStream {
        let side = name(&self.names.sides[castling.side]);
        let pieces = list(&castling.pieces, self.names);
        let paths = castling.paths.iter().map(|path| {
            let path = path.iter().map(tokens::squares);
            quote!([#(#path),*])
        });
        let [empty, safe] = [&castling.empty, &castling.safe].map(tokens::squares);
        let [right, ends] =
            [castling.right, castling.ends].map(|right| optional(right.map(|right| size(right).into_token_stream())));
        quote! {
            CastlingShape {
                side: #side, pieces: #pieces, paths: [#(#paths),*], empty: #empty, safe: #safe, right: #right,
                ends: #ends,
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

    fn hand(&self, hand: &HandShape) -> TokenStream {
        let (piece_type, most) = (number(hand.piece_type.0), number(hand.most));
        let [captured, dropped] = [&hand.captured, &hand.dropped].map(|pieces| list(pieces, self.names));
        quote! {
            HandShape {
                piece_type: PieceTypeId(#piece_type),
                most: #most,
                captured: Vec::from(#captured),
                dropped: Vec::from(#dropped),
            }
        }
    }

    fn drop(&self, drop: &DropShape) -> TokenStream {
        let pieces = list(&drop.pieces, self.names);
        let limit = drop.limit.as_ref().map(|(most, lines)| {
            let (most, lines) = (number(*most), lines.iter().map(tokens::squares));
            quote!(limit: Some((#most, Vec::from([#(#lines),*]))),)
        });
        let neighbours = drop.neighbours.map(|neighbours| {
            let condition = match neighbours {
                DropNeighbours::Own(near) => {
                    let near = adjacency(near);
                    quote!(DropNeighbours::Own(#near))
                }
                DropNeighbours::NoEnemy(near) => {
                    let near = adjacency(near);
                    quote!(DropNeighbours::NoEnemy(#near))
                }
            };
            quote!(neighbours: Some(#condition),)
        });
        let flipping = drop.flipping.then(|| quote!(flipping: true,));
        let without_mate = drop.without_mate.then(|| quote!(without_mate: true,));
        quote! {
            DropShape { pieces: Vec::from(#pieces), #limit #neighbours #flipping #without_mate ..DropShape::default() }
        }
    }

    fn effect(&self, effect: &EffectShape) -> TokenStream {
        let (side, is_blast) = (name(&self.names.sides[effect.side]), effect.is_blast);
        let piece = |piece: usize| name(&self.names.pieces[piece]).into_token_stream();
        let changes = effect.changes.iter().map(|&(before, after)| {
            let (before, after) = (piece(before), optional(after.map(piece)));
            quote!((#before, #after))
        });
        let reach = match &effect.reach {
            EffectReachShape::Near(near) => {
                let near = adjacency(*near);
                quote!(EffectReachShape::Near(#near))
            }
            EffectReachShape::AfterRow { length, axes, listed, spares_rows } => {
                let axes = axes.iter().map(|&axis| axis_name(axis));
                let listed = listed.iter().map(tokens::squares);
                quote! {
                    EffectReachShape::AfterRow {
                        length: #length, axes: Vec::from([#(#axes),*]), listed: Vec::from([#(#listed),*]),
                        spares_rows: #spares_rows,
                    }
                }
            }
            EffectReachShape::Enclosed { by, singly } => {
                let by = self.enclosing(by);
                quote!(EffectReachShape::Enclosed { by: #by, singly: #singly })
            }
            EffectReachShape::Groups(shape) => {
                let groups = groups::shape(shape, self.names);
                quote!(EffectReachShape::Groups(#groups))
            }
            EffectReachShape::Surrounded(by) => {
                let by = self.enclosing(by);
                quote!(EffectReachShape::Surrounded(#by))
            }
        };
        let within = optional(effect.within.as_ref().map(tokens::squares));
        let unless_alone = effect.unless_alone;
        quote! {
            EffectShape {
                side: #side, changes: Vec::from([#(#changes),*]), reach: #reach, unless_alone: #unless_alone,
                within: #within, is_blast: #is_blast,
            }
        }
    }

    fn enclosing(&self, shape: &EnclosingShape) -> TokenStream {
        let directions = shape.directions.iter().map(|&one| direction(one));
        let (by, or_on) = (list(&shape.by, self.names), tokens::squares(&shape.or_on));
        quote!(EnclosingShape { directions: Vec::from([#(#directions),*]), by: Vec::from(#by), or_on: #or_on })
    }

    fn following(&self, following: &FollowingShape) -> TokenStream {
        let (movers, most) = (list(&following.movers, self.names), number(following.most));
        let dropped = following.dropped.iter().map(|(piece, squares)| {
            let (piece, squares) = (name(&self.names.pieces[*piece]), tokens::squares(squares));
            quote!((#piece, #squares))
        });
        let reach = match &following.reach {
            FollowingReachShape::Slides(directions) => {
                let directions = directions.iter().map(|&one| direction(one));
                quote!(FollowingReachShape::Slides(Vec::from([#(#directions),*])))
            }
            FollowingReachShape::Leaps(distances) => {
                let distances = distances.iter().map(|&one| distance(one));
                quote!(FollowingReachShape::Leaps(Vec::from([#(#distances),*])))
            }
            FollowingReachShape::Anywhere => quote!(FollowingReachShape::Anywhere),
            FollowingReachShape::Departure => quote!(FollowingReachShape::Departure),
        };
        quote! {
            FollowingShape {
                movers: Vec::from(#movers), dropped: Vec::from([#(#dropped),*]), most: #most, reach: #reach,
            }
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
