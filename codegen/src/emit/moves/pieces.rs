//! Prints the look-ups of each piece: its moves, its attacks on royal pieces, and its promotions.

use proc_macro2::{Ident, TokenStream};
use qishu_moves::plan::{Going, MovePlan, PieceLimit, PiecePlan};
use qishu_runtime::moves::StateShape;
use quote::quote;

use super::facts::{facts, features};
use super::list;
use super::lookup::Lookup;
use super::names::MoveNames;
use super::promotions;
use crate::emit::tokens::{all, mentions, name, number, parameter, size};

/// The implementation of the runtime's trait by a module of moves.
pub fn implementation(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let printer = PiecePrinter { plan, names, lookup: Lookup { plan, names } };
    let (squares, pieces) = (size(plan.squares), size(plan.pieces.len()));
    let path = match (plan.has_hoppers(), plan.state.as_ref().is_some_and(StateShape::has_special_moves)) {
        (true, _) => quote!(MoveCaptureSteps),
        (false, true) => quote!(SpecialMove),
        (false, false) => quote!(()),
    };
    let (features, facts, go) = (features(plan), facts(plan, names), printer.go());
    let has_checks = plan.pieces.iter().any(|piece| !piece.checks.is_empty());
    let onto_royal = has_checks.then(|| printer.onto_royal());
    let drop = plan.pieces.iter().any(|piece| piece.drop.is_some()).then(|| printer.drop());
    let steps = plan.has_hoppers().then(|| all([printer.capture_step(), printer.capture_step_starts()]));
    let has_promotions = plan.pieces.iter().any(|piece| !piece.promotions.is_empty());
    let becomes = has_promotions.then(|| promotions::becomes(plan, names));
    let changes_on = has_promotions.then(|| promotions::changes_on(plan, names));
    let barred = plan.by_chance().iter().any(|pieces| !pieces.is_empty()).then(|| promotions::barred(plan, names));
    let rows = name(&names.rows);
    let has_row = (!plan.rows.is_empty())
        .then(|| quote!(fn has_row(&self, through: usize, pieces: Set) -> bool { self.#rows.has(through, pieces) }));
    let counts = name(&names.counts);
    let of_side = (!plan.counts.is_empty())
        .then(|| quote!(#[inline] fn counts(&self) -> Option<&PieceCountTable<Set>> { Some(&self.#counts) }));
    let of_both = name(&names.counts_of_both);
    let of_both = (!plan.counts_of_both.is_empty())
        .then(|| quote!(#[inline] fn counts_of_both(&self) -> Option<&CountsOfBoth<Set>> { Some(&self.#of_both) }));
    let state = name(&names.state);
    let state = plan
        .state
        .is_some()
        .then(|| quote!(#[inline] fn state(&self) -> Option<&StateTables<Set>> { Some(&self.#state) }));
    quote! {
        impl GameMoves<#squares, #pieces> for &'static Moves {
            type Set = Set;
            type Path = #path;
            #features
            fn rules(&self) -> &Rules { &RULES }
            #facts #state #go #onto_royal #drop #steps #changes_on #becomes #barred #has_row #of_side #of_both
        }
    }
}

struct PiecePrinter<'p> {
    plan: &'p MovePlan,
    names: &'p MoveNames,
    lookup: Lookup<'p>,
}

impl PiecePrinter<'_> {
    /// The moves of each piece.
    fn go(&self) -> TokenStream {
        let body = self.by_side(|name, piece| {
            let (repeated, once): (Vec<&Going>, Vec<&Going>) = piece.goes.iter().partition(|going| going.repeats);
            let mut sets: Vec<TokenStream> = once.into_iter().map(|going| self.lookup.targets(going)).collect();
            if !repeated.is_empty() {
                let steps = repeated.into_iter().map(|going| self.lookup.targets(going)).collect::<Vec<_>>();
                let steps = quote!(#(#steps)|*);
                let between = parameter("occupied", mentions(&steps, "occupied"));
                sets.push(quote!(reached(from, occupied, |from, #between| #steps)));
            }
            let moves = match sets.as_slice() {
                [] => return None,
                [only] => quote!(go(#name, from, #only);),
                [first, others @ ..] => quote!(let mut to = #first; #(to |= #others;)* go(#name, from, to);),
            };
            Some(quote!(for from in at.pieces[#name].squares() { #moves }))
        });
        let is_free = mentions(&body, "free");
        let used = |text: &str| parameter(text, mentions(&body, text));
        let (side, at, pieces) = (used("side"), used("at"), size(self.plan.pieces.len()));
        let [empty, enemies] = ["empty", "enemies"].map(|set| parameter(set, is_free || mentions(&body, set)));
        let go = if mentions(&body, "go") { quote!(mut go) } else { quote!(_go) };
        let free = is_free.then(|| quote!(let free = empty | enemies;));
        let occupied = mentions(&body, "occupied").then(|| quote!(let occupied = at.occupied();));
        quote! {
            fn go(
                &self, #side: usize, #at: &PieceSets<Set, #pieces>, #empty: Set, #enemies: Set,
                #go: impl FnMut(usize, usize, Set),
            ) { #free #occupied #body }
        }
    }

    /// The moves of each piece onto royal pieces of the other side.
    fn onto_royal(&self) -> TokenStream {
        let body = self.by_side(|name, piece| {
            if piece.checks.is_empty() {
                return None;
            }
            let by_chance = piece.promotions.iter().any(|promotion| promotion.by_chance.is_some());
            let barred = by_chance.then(|| quote!(let barred = self.barred(#name, |pieces| view.of(pieces).len());));
            let mut ways: Vec<(Vec<String>, Vec<TokenStream>, Vec<TokenStream>)> = Vec::new();
            for checking in &piece.checks {
                let royals = checking.royals.as_ref().map(|royals| {
                    let royals = list(royals, self.names);
                    quote!(#royals.contains(&royal))
                });
                // A piece that captures by jumping over the royal piece does not arrive on its square.
                let is_open = (by_chance && !checking.going.captures_between).then(|| quote!(!barred.has(to)));
                let way = self.lookup.way(name, checking, by_chance);
                let conditions: Vec<TokenStream> = royals.into_iter().chain(is_open).collect();
                let words: Vec<String> = conditions.iter().map(ToString::to_string).collect();
                match ways.last_mut() {
                    Some((same, _, ways)) if *same == words => ways.push(way),
                    _ => ways.push((words, conditions, vec![way])),
                }
            }
            let ways = ways.into_iter().map(|(_, conditions, ways)| match conditions.is_empty() {
                true => all(ways),
                false => quote!(if #(#conditions)&&* { #(#ways)* }),
            });
            Some(quote!(#barred #(#ways)*))
        });
        let royal = parameter("royal", mentions(&body, "royal"));
        quote! {
            #[inline(always)]
            fn onto_royal(&self, side: usize, #royal: usize, to: usize, view: &mut impl RoyalView<Set>) { #body }
        }
    }

    /// The squares where pieces may be dropped.
    fn drop(&self) -> TokenStream {
        let body = self.by_side(|piece, plan| {
            let drop = plan.drop.as_ref()?;
            let table = name(&self.names.tables[drop.table]);
            let call = quote!(drop(#piece, self.#table.onto(occupied) & empty););
            let Some(PieceLimit { pieces, most }) = &drop.limit else { return Some(call) };
            let (pieces, most) = (list(pieces, self.names), number(*most));
            Some(quote!(if at.of(&#pieces).len() < #most { #call }))
        });
        let pieces = size(self.plan.pieces.len());
        quote! {
            fn drop(
                &self, side: usize, at: &PieceSets<Set, #pieces>, empty: Set, mut drop: impl FnMut(usize, Set),
            ) { let occupied = at.occupied(); #body }
        }
    }

    /// The capture steps of pieces that capture on their path or may continue their capture.
    fn capture_step(&self) -> TokenStream {
        let pieces = self.plan.pieces.iter().zip(&self.names.pieces);
        let arms = pieces.filter(|(piece, _)| !piece.capture_steps.is_empty()).map(|(piece, constant)| {
            let (constant, steps) =
                (name(constant), piece.capture_steps.iter().map(|going| self.lookup.capture_step(going)));
            quote!(#constant => { #(#steps)* })
        });
        let body = all(arms);
        let is_free = mentions(&body, "free");
        let empty = (is_free || mentions(&body, "empty")).then(|| quote!(let empty = !occupied;));
        let enemies =
            (is_free || mentions(&body, "enemies")).then(|| quote!(let enemies = at.sides[1 - self.side_of(piece)];));
        let free = is_free.then(|| quote!(let free = empty | enemies;));
        let pieces = size(self.plan.pieces.len());
        quote! {
            fn capture_step(
                &self, piece: usize, from: usize, at: &PieceSets<Set, #pieces>, capture_steps: &mut CaptureSteps<Set>,
            ) {
                let occupied = at.occupied();
                #empty #enemies #free
                match piece { #body _ => {} }
            }
        }
    }

    /// The squares from which such captures may start.
    fn capture_step_starts(&self) -> TokenStream {
        let of_piece = |piece: &PiecePlan| -> Option<Vec<TokenStream>> {
            let starts = piece.capture_steps.iter().map(|going| self.lookup.capture_step_starts(going));
            starts.collect::<Option<_>>().filter(|starts: &Vec<TokenStream>| !starts.is_empty())
        };
        let pieces = self.plan.pieces.iter().zip(&self.names.pieces);
        let arms = pieces.filter_map(|(piece, constant)| {
            let (constant, starts) = (name(constant), of_piece(piece)?);
            Some(quote!(#constant => #(#starts)|*,))
        });
        let arms: Vec<TokenStream> = arms.collect();
        if arms.is_empty() {
            return TokenStream::new();
        }
        let pieces = size(self.plan.pieces.len());
        quote! {
            fn capture_step_starts(&self, piece: usize, at: &PieceSets<Set, #pieces>) -> Set {
                let occupied = at.occupied();
                match piece { #(#arms)* _ => Set::MAX }
            }
        }
    }

    /// The code of the pieces of one side, or that of the other; nothing if no piece has any code.
    fn by_side(&self, piece: impl Fn(&Ident, &PiecePlan) -> Option<TokenStream>) -> TokenStream {
        let of_side = |side: usize| {
            let pieces = self.plan.pieces.iter().zip(&self.names.pieces).filter(|(plan, _)| plan.side == side);
            all(pieces.filter_map(|(plan, constant)| piece(&name(constant), plan)))
        };
        let [first, second] = [0, 1].map(of_side);
        let [one, other] = [0, 1].map(|side| name(&self.names.sides[side]));
        match (first.is_empty(), second.is_empty()) {
            (true, true) => TokenStream::new(),
            (false, true) => quote!(if side == #one { #first }),
            (true, false) => quote!(if side == #other { #second }),
            (false, false) => quote!(if side == #one { #first } else { #second }),
        }
    }
}
