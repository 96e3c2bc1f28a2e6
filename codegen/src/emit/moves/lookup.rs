//! Prints the table look-ups of a piece.

use proc_macro2::{Ident, TokenStream};
use qishu_moves::plan::{Checking, Going, MovePlan, MoveShape, PiecesChosen};
use qishu_runtime::moves::CaptureOrder;
use quote::quote;

use super::list;
use super::names::MoveNames;
use super::tables::homes;
use crate::emit::tokens::name;

/// The printer of look-ups.
#[derive(Clone, Copy)]
pub struct Lookup<'p> {
    pub plan: &'p MovePlan,
    pub names: &'p MoveNames,
}

impl Lookup<'_> {
    /// The target squares of a move pattern.
    pub fn targets(&self, going: &Going) -> TokenStream {
        let table = self.table(going);
        let on_board = |pieces: &PiecesChosen| self.pieces_of(&quote!(at.of), Some(&quote!(occupied)), pieces);
        // The piece may be a screen where it stood, and has left that square when it repeats a step.
        let left = |screens: &PiecesChosen| (going.repeats && *screens != PiecesChosen::All).then(|| quote!(&occupied));
        let screens = going.screens.as_ref().map(|screens| {
            let (pieces, left) = (on_board(screens), left(screens));
            quote!(#pieces #left)
        });
        let blocking = on_board(&going.blocking);
        let counted = going.counted.as_ref().map(on_board);
        let found = match (&self.plan.tables[going.table].shape, screens) {
            (MoveShape::Steps(_), _) => quote!(#table.to(from)),
            (_, Some(screens)) => {
                let jumps = jumps(going);
                quote!(#table.#jumps(from, occupied, #screens))
            }
            (MoveShape::Lines(_), None) => quote!(#table.slides(from, #blocking)),
            (MoveShape::CountedLeaps(_), None) => quote!(#table.leaps(from, #blocking, #counted)),
            (MoveShape::Leaps(_) | MoveShape::Drops(_), None) => quote!(#table.leaps(from, #blocking)),
        };
        let captured = self.pieces_of(&quote!(at.of), Some(&quote!(enemies)), &going.captures);
        let arrivals = match (&going.captures, going.to_empty) {
            (PiecesChosen::All, true) => quote!(free),
            (PiecesChosen::Only(pieces), true) if pieces.is_empty() => quote!(empty),
            (_, true) => quote!((empty | #captured)),
            (_, false) => captured,
        };
        let home = self.home_has_start(going);
        quote!(#found & #arrivals #home)
    }

    /// A move pattern with a capture between its ends or with further capture steps.
    pub fn capture_step(&self, going: &Going) -> TokenStream {
        let (targets, table) = (self.targets(going), self.table(going));
        let is_ordered = going.again && going.order != CaptureOrder::default();
        let call = match (going.captures_between, going.again) {
            (true, true) if is_ordered => "over_in_order",
            (false, true) if is_ordered => "onto_in_order",
            (true, true) => "over_again",
            (true, false) => "over",
            (false, true) => "onto_again",
            (false, false) => "onto",
        };
        let call = name(call);
        let between = going.captures_between.then(|| quote!(, |to| #table.between(from, to)));
        let order = is_ordered.then(|| {
            let CaptureOrder { afterwards, without_reversal } = going.order;
            quote!(, CaptureOrder { afterwards: #afterwards, without_reversal: #without_reversal })
        });
        quote!(capture_steps.#call(#targets, occupied #order #between);)
    }

    /// The squares from which pieces may have such a capture step, for all of them together where the table supports
    /// that.
    pub fn capture_step_starts(&self, going: &Going) -> Option<TokenStream> {
        let screens = going.screens.as_ref().filter(|_| going.captures_between)?;
        let MoveShape::Leaps(_) = &self.plan.tables[going.table].shape else { return None };
        let screens = self.pieces_of(&quote!(at.of), Some(&quote!(occupied)), screens);
        let (table, home) = (self.table(going), self.home(going));
        let home = home.map(|home| quote!(& self.#home));
        Some(quote!(#table.jump_starts(occupied, #screens, !occupied) #home))
    }

    /// A move pattern onto royal pieces, of a piece that may be revealed on its target square.
    pub fn way(&self, piece: &Ident, checking: &Checking, by_chance: bool) -> TokenStream {
        let going = &checking.going;
        let table = self.table(going);
        if going.captures_between {
            let home = self.home_has_start(going);
            let open = by_chance.then(|| quote!(&!barred));
            let jumps = jumps(going);
            let targets = quote!(#table.#jumps(from, occupied, Set::of(to)) & !occupied #home #open);
            return quote!(view.over_it(#piece, |from, occupied| #targets););
        }
        let home = self.home(going).map(|home| quote!(& self.#home));
        let (how, squares) = match &self.plan.tables[going.table].shape {
            MoveShape::Steps(_) | MoveShape::CountedLeaps(_) | MoveShape::Drops(_) => ("near", quote!(#table.onto(to))),
            MoveShape::Lines(_) => ("over_empty", quote!(#table.through(to) #home, |from| #table.between(from, to))),
            MoveShape::Leaps(_) => ("over_empty", quote!(#table.onto(to), |from| #table.between(from, to))),
        };
        let how = name(match (&going.screens, going.directly_behind) {
            (Some(_), true) => "directly_behind_one",
            (Some(_), false) => "over_one",
            (None, _) => how,
        });
        let before = going.directly_behind.then(|| quote!(, |from| #table.before(from, to)));
        let screens = going.screens.as_ref().map(|screens| {
            let screens = self.pieces_of(&quote!(view.of), None, screens);
            quote!(, #screens)
        });
        quote!(view.#how(#piece, #squares #before #screens);)
    }

    /// The squares of some pieces, given the expressions for the squares of a list and for those of all candidates.
    /// `None` stands for all squares.
    fn pieces_of(&self, of: &TokenStream, candidates: Option<&TokenStream>, pieces: &PiecesChosen) -> TokenStream {
        let list = |pieces: &[usize]| {
            let pieces = list(pieces, self.names);
            quote!(#of(&#pieces))
        };
        match pieces {
            PiecesChosen::All => candidates.cloned().unwrap_or_else(|| quote!(Set::MAX)),
            PiecesChosen::Only(pieces) => list(pieces),
            PiecesChosen::AllBut(pieces) => {
                let (but, candidates) = (list(pieces), candidates.map(|candidates| quote!(#candidates &)));
                quote!(#candidates !#but)
            }
        }
    }

    /// The table of a move pattern.
    fn table(&self, going: &Going) -> TokenStream {
        let table = name(&self.names.tables[going.table]);
        quote!(self.#table)
    }

    /// The condition that a move starts where its pattern does, if its table does not contain these squares.
    fn home_has_start(&self, going: &Going) -> Option<TokenStream> {
        self.home(going).map(|home| quote!(& self.#home.all_if_has(from)))
    }

    /// The field of the squares where a move pattern starts, if its table does not contain them.
    fn home(&self, going: &Going) -> Option<Ident> {
        let from = going.from.as_ref()?;
        let found = homes(self.plan, self.names).into_iter().find(|(squares, _)| squares == from);
        found.map(|(_, field)| name(&field))
    }
}

/// The method of tables for jumps of a move pattern.
fn jumps(going: &Going) -> Ident {
    name(if going.directly_behind { "jumps_directly_behind" } else { "jumps" })
}
