//! Prints the tables of moves: their declaration, and how each is filled.

use proc_macro2::{Ident, TokenStream};
use qishu_moves::plan::{CountOfBothShape, CountShape, Going, LeapShape, MovePlan, MoveShape, MoveTable, PiecePlan};
use qishu_rules::{BoardAxes, CountedSides, Squares};
use quote::quote;

use super::names::MoveNames;
use super::promotions::{NamedPromotion, promotions};
use super::state;
use super::{axis_name, list};
use crate::emit::tokens::{self, all, docs, name, number, size};

/// The structure of all tables.
pub fn declaration(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let field = |words: String, field: &str, kind: TokenStream| {
        let (docs, field) = (docs(&[words]), name(field));
        quote!(#docs #field: #kind,)
    };
    let tables = plan.tables.iter().zip(&names.tables).map(|(table, name)| {
        let pieces: Vec<&str> = table.pieces.iter().map(|&piece| names.words[piece].as_str()).collect();
        field(format!("For {}.", pieces.join(", ")), name, kind(table, plan.squares))
    });
    let homes = homes(plan, names)
        .into_iter()
        .map(|(squares, name)| field(format!("Where lines begin along which it goes: {squares}."), &name, quote!(Set)));
    let promotions = promotions(plan, names).into_iter().map(|promotion| {
        let NamedPromotion { piece, plan, field: name, from_field, .. } = promotion;
        let words = format!("Where a {} becomes another piece: {}.", names.words[piece], plan.on);
        let starts = plan.from.iter().zip(&from_field).map(|(from, name)| {
            let words = format!("From where a {} becomes another piece there: {from}.", names.words[piece]);
            field(words, name, quote!(Set))
        });
        all(std::iter::once(field(words, &name, quote!(Set))).chain(starts))
    });
    let rows = (!plan.rows.is_empty())
        .then(|| field("The rows that end the game.".to_owned(), &names.rows, quote!(RowTable<Set>)));
    let counts = (!plan.counts.is_empty()).then(|| {
        field("The numbers of pieces that end the game.".to_owned(), &names.counts, quote!(PieceCountTable<Set>))
    });
    let of_both = (!plan.counts_of_both.is_empty()).then(|| {
        let words = "The numbers of pieces of both sides that end the game.".to_owned();
        field(words, &names.counts_of_both, quote!(CountsOfBoth<Set>))
    });
    let state = plan.state.as_ref().map(|_| {
        field(
            "What moves read and change beside their own squares: rights, castling, captures in passing, hands, and effects.".to_owned(),
            &names.state,
            quote!(StateTables<Set>),
        )
    });
    let docs = docs(&["The tables in which pieces look up where they go.".to_owned()]);
    quote!(#docs pub struct Moves { #(#tables)* #(#homes)* #(#promotions)* #rows #counts #of_both #state })
}

/// All move patterns of a piece from square to square.
fn goings(piece: &PiecePlan) -> impl Iterator<Item = &Going> {
    piece.goes.iter().chain(&piece.capture_steps).chain(piece.checks.iter().map(|checking| &checking.going))
}

/// Sets of start squares that no table contains, without duplicates, each with the name of its field after the first
/// piece.
pub fn homes(plan: &MovePlan, names: &MoveNames) -> Vec<(Squares, String)> {
    let mut found: Vec<(Squares, String)> = Vec::new();
    for (piece, name) in plan.pieces.iter().zip(&names.pieces) {
        for from in goings(piece).filter_map(|going| going.from.as_ref()) {
            if found.iter().all(|(squares, _)| squares != from) {
                let same = found.iter().filter(|(_, field)| field.starts_with(&name.to_ascii_lowercase())).count();
                let number = if same == 0 { String::new() } else { format!("_{}", same + 1) };
                found.push((from.clone(), format!("{}_starts{number}", name.to_ascii_lowercase())));
            }
        }
    }
    found
}

/// The type of a table.
fn kind(table: &MoveTable, squares: usize) -> TokenStream {
    let squares = size(squares);
    match &table.shape {
        MoveShape::Lines(axes) => {
            let axes = size(axes.len());
            quote!(LineTable<Set, #squares, #axes>)
        }
        MoveShape::Steps(_) => quote!(StepTable<Set, #squares>),
        MoveShape::Leaps(_) => quote!(LeapTable<Set, #squares>),
        MoveShape::CountedLeaps(_) => quote!(CountedLeapTable<Set>),
        MoveShape::Drops(_) => quote!(DropTable<Set>),
    }
}

/// The static that fills the tables on first use.
pub fn filling(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let tables = plan.tables.iter().zip(&names.tables).map(|(table, field)| {
        let (field, leaps) = (name(field), |leaps: &[LeapShape]| leaps.iter().map(leap).collect::<Vec<_>>());
        match &table.shape {
            MoveShape::Lines(axes) => {
                let axes = axis_names(*axes);
                quote!(#field: LineTable::new(board, [#(#axes),*]),)
            }
            MoveShape::Steps(shapes) => {
                let leaps = leaps(shapes);
                quote!(#field: StepTable::new(board, &[#(#leaps),*]),)
            }
            MoveShape::Leaps(shapes) => {
                let leaps = leaps(shapes);
                quote!(#field: LeapTable::new(board, &[#(#leaps),*]),)
            }
            MoveShape::CountedLeaps(shapes) => {
                let leaps = shapes.iter().map(|shape| {
                    let (number, leap) = (number(shape.number), leap(&shape.leaps));
                    quote!((#number, #leap))
                });
                quote!(#field: CountedLeapTable::new(board, &[#(#leaps),*]),)
            }
            MoveShape::Drops(shapes) => {
                let leaps = leaps(shapes);
                quote!(#field: DropTable::new(board, &[#(#leaps),*]),)
            }
        }
    });
    let set = |squares: &Squares, field: &str| {
        let (field, squares) = (name(field), tokens::squares(squares));
        quote!(#field: set_of(board, &#squares),)
    };
    let rows = plan.rows.iter().map(|row| {
        let (length, axes) = (size(row.length), axis_names(row.axes));
        quote!((#length, &[#(#axes),*]))
    });
    let field = name(&names.rows);
    let mut listed = plan.rows.iter().flat_map(|row| &row.listed).map(tokens::squares).peekable();
    let listed = listed.peek().is_some().then(|| quote!(.with(board, &[#(#listed),*])));
    let rows = (!plan.rows.is_empty()).then(|| quote!(#field: RowTable::new(board, &[#(#rows),*])#listed,));
    let homes = homes(plan, names);
    let promotions = promotions(plan, names);
    let sets = homes.iter().map(|(squares, name)| set(squares, name));
    let promoting = promotions.iter().flat_map(|one| {
        let starts = one.plan.from.iter().zip(&one.from_field).map(|(from, field)| set(from, field));
        std::iter::once(set(&one.plan.on, &one.field)).chain(starts).collect::<Vec<_>>()
    });
    let sets = sets.chain(promoting);
    let counted = plan.counts.iter().map(|count| piece_count(count, names));
    let field = name(&names.counts);
    let counts = (!plan.counts.is_empty()).then(|| quote!(#field: PieceCountTable::new(board, [#(#counted),*]),));
    let of_both = plan.counts_of_both.iter().map(|CountOfBothShape { counts, sides }| {
        let counts = counts.iter().map(|count| piece_count(count, names));
        let sides = counted_sides(*sides);
        quote!(CountOfBoth { counts: [#(#counts),*], sides: #sides })
    });
    let field = name(&names.counts_of_both);
    let of_both = (!plan.counts_of_both.is_empty()).then(|| quote!(#field: CountsOfBoth::new(board, [#(#of_both),*]),));
    let field = name(&names.state);
    let state = plan.state.iter().map(|one| {
        let shape = state::shape(one, names);
        quote!(#field: StateTables::new(board, &#shape),)
    });
    let fields: TokenStream = tables.chain(sets).chain(rows).chain(counts).chain(of_both).chain(state).collect();
    // Without any table there is nothing to fill.
    let board = (!fields.is_empty()).then(|| quote!(let board = &RULES.board;));
    quote!(static TABLES: LazyLock<Moves> = LazyLock::new(|| { #board Moves { #fields } });)
}

/// A number of some pieces on some squares.
fn piece_count(count: &CountShape, names: &MoveNames) -> TokenStream {
    let (pieces, on) = (list(&count.pieces, names), tokens::squares(&count.on));
    let (least, most) = (number(*count.numbers.start()), number(*count.numbers.end()));
    let hands = count.hands.iter();
    let with_hands = (!count.hands.is_empty()).then(|| quote!(.with_hands(&[#(#hands),*])));
    let while_full = count.while_full.then(|| quote!(.while_full()));
    let safe_from = count.safe_from.map(|side| {
        let side = name(&names.sides[side]);
        quote!(.safe_from(#side))
    });
    quote!(PieceCount::new(&#pieces, #on, #least..=#most)#with_hands #safe_from #while_full)
}

/// The sides that need a number of pieces.
fn counted_sides(sides: CountedSides) -> TokenStream {
    match sides {
        CountedSides::Either => quote!(CountedSides::Either),
        CountedSides::Both => quote!(CountedSides::Both),
        CountedSides::AfterReply => quote!(CountedSides::AfterReply),
        CountedSides::AfterAnyReply => quote!(CountedSides::AfterAnyReply),
    }
}

/// The runtime's names of axes.
fn axis_names(axes: BoardAxes) -> impl Iterator<Item = Ident> {
    axes.iter().map(axis_name)
}

/// Leaps of one kind: their distance, the squares passed, and the start squares.
fn leap(leap: &LeapShape) -> TokenStream {
    let LeapShape { to, between, from } = leap;
    let distance = |&(up, right): &(i8, i8)| {
        let (up, right) = (number(up), number(right));
        quote!((#up, #right))
    };
    let (to, between, from) = (distance(to), between.iter().map(distance), tokens::squares(from));
    quote!(Leap::new(#to, &[#(#between),*], #from))
}
