//! Prints groups of squares: those of effects, those that no move may leave, and those that end a game.

use proc_macro2::TokenStream;
use qishu_runtime::moves::{GroupConditionShape, GroupEndShape, GroupsShape, LeftShape, OccupantShape};
use quote::{ToTokens, quote};

use super::names::MoveNames;
use super::{axis_name, list};
use crate::emit::rules::adjacency;
use crate::emit::tokens::{self, name, number, optional};

/// Groups that no move of a side may leave.
pub fn left(left: &LeftShape, names: &MoveNames) -> TokenStream {
    let (side, groups) = (name(&names.sides[left.side]), shape(&left.groups, names));
    quote!(LeftShape { side: #side, groups: #groups })
}

/// Numbers of groups that end the game.
pub fn end(end: &GroupEndShape, names: &MoveNames) -> TokenStream {
    let groups = shape(&end.groups, names);
    let numbers = end.numbers.iter().map(|&[least, most]| {
        let least = number(least);
        let most = if most == u32::MAX { quote!(u32::MAX) } else { number(most).into_token_stream() };
        quote!([#least, #most])
    });
    quote!(GroupEndShape { groups: #groups, numbers: Vec::from([#(#numbers),*]) })
}

/// Groups.
pub fn shape(shape: &GroupsShape, names: &MoveNames) -> TokenStream {
    let joined = optional(shape.joined.map(|axes| {
        let axes = axes.iter().map(axis_name);
        quote!(BoardAxes::of(&[#(#axes),*]))
    }));
    let members = occupants(&shape.members, names);
    let conditions = shape.conditions.iter().map(|condition| {
        let GroupConditionShape { holds, near, occupants: of } = condition;
        let (near, of) = (optional(near.map(adjacency)), occupants(of, names));
        quote!(GroupConditionShape { holds: #holds, near: #near, occupants: #of })
    });
    quote!(GroupsShape { joined: #joined, members: #members, conditions: Vec::from([#(#conditions),*]) })
}

fn occupants(shape: &OccupantShape, names: &MoveNames) -> TokenStream {
    let (pieces, empty) = (list(&shape.pieces, names), shape.empty);
    let squares = optional(shape.squares.as_ref().map(tokens::squares));
    quote!(OccupantShape { pieces: Vec::from(#pieces), empty: #empty, squares: #squares })
}
