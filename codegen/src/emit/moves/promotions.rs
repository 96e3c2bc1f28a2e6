//! Prints the promotions of pieces on their target squares: by the choice of their side, or by chance.

use proc_macro2::TokenStream;
use qishu_moves::plan::{MovePlan, PieceLimit, PiecePlan, PromotionPlan};
use qishu_rules::PromotionTiming;
use quote::quote;

use super::list;
use super::names::MoveNames;
use crate::emit::tokens::{all, docs, name, number, parameter};

/// One promotion of a piece, with its names in the module.
pub struct NamedPromotion<'p> {
    /// The number of the piece.
    pub piece: usize,
    /// The squares and the possible results.
    pub plan: &'p PromotionPlan,
    /// The field of the squares of arrival.
    pub field: String,
    /// The field of the squares of departure, if these matter.
    pub from_field: Option<String>,
    /// The constant with the possible results of chance, or with limits.
    pub outcomes: String,
}

/// All promotions, piece by piece, each piece's in their own order.
pub fn promotions<'p>(plan: &'p MovePlan, names: &MoveNames) -> Vec<NamedPromotion<'p>> {
    let of_piece = |(piece, plan): (usize, &'p PiecePlan)| {
        let (name, all) = (&names.pieces[piece], plan.promotions.iter().zip(&names.outcomes[piece]).enumerate());
        let named = all.map(|(index, (plan, outcomes))| {
            let number = if index == 0 { String::new() } else { format!("_{}", index + 1) };
            let field = format!("{}_promotes{number}", name.to_ascii_lowercase());
            let from_field =
                plan.from.is_some().then(|| format!("{}_promotes_from{number}", name.to_ascii_lowercase()));
            NamedPromotion { piece, plan, field, from_field, outcomes: outcomes.clone() }
        });
        named.collect::<Vec<_>>()
    };
    plan.pieces.iter().enumerate().flat_map(of_piece).collect()
}

/// The constants with the possible results of chance, or with limits.
pub fn outcomes(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let of_promotion = |NamedPromotion { piece, plan, outcomes, .. }: NamedPromotion<'_>| {
        let limits = plan.outcome_limits()?;
        let outcome = |(&other, limit): (&usize, Option<&PieceLimit>)| {
            let (pieces, most) = limit.map_or((&[][..], 1), |PieceLimit { pieces, most }| (pieces.as_slice(), *most));
            let (other, alike, most) = (name(&names.pieces[other]), list(pieces, names), number(most));
            quote!(LimitedOutcome { piece: #other as u8, alike: list!#alike, most: #most })
        };
        let form = if plan.by_chance.is_some() { "a random" } else { "a limited" };
        let docs = docs(&[format!("The outcomes of {form} promotion of a {} on {}.", names.words[piece], plan.on)]);
        let (outcomes, all) = (name(&outcomes), plan.becomes.iter().zip(limits).map(outcome));
        Some(quote!(#docs static #outcomes: &[LimitedOutcome] = &[#(#all),*];))
    };
    all(promotions(plan, names).into_iter().filter_map(of_promotion))
}

/// The promotion of a piece by the squares of its move.
pub fn becomes(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let arms: Vec<TokenStream> = promotions(plan, names)
        .into_iter()
        .map(|NamedPromotion { piece, plan, field, from_field, outcomes }| {
            let (piece, field) = (name(&names.pieces[piece]), name(&field));
            let becoming = match (&plan.by_chance, &plan.limits) {
                (Some(_), _) => {
                    let outcomes = name(&outcomes);
                    quote!(ByChance(#outcomes))
                }
                (None, Some(_)) => {
                    let outcomes = name(&outcomes);
                    quote!(Limited(#outcomes))
                }
                (None, None) => {
                    let others = plan.becomes.iter().map(|&other| name(&names.pieces[other]));
                    let becoming = name(match plan.timing {
                        _ if plan.by_capture => "ByCapture",
                        PromotionTiming::AtOnce => "Chosen",
                        PromotionTiming::Again => "Again",
                        PromotionTiming::Afterwards => "Afterwards",
                    });
                    quote!(#becoming(&[#(#others as u8),*]))
                }
            };
            let starts = from_field.as_deref().map(name).map(|field| quote!(&& self.#field.has(from)));
            quote!(#piece if self.#field.has(to) #starts => Some(Becoming::#becoming),)
        })
        .collect();
    let depends_on_departure = plan.pieces.iter().flat_map(|piece| &piece.promotions).any(|one| one.from.is_some());
    let from = parameter("from", depends_on_departure);
    quote! {
        fn becomes(&self, piece: usize, #from: usize, to: usize) -> Option<Becoming<'_>> {
            match piece { #(#arms)* _ => None }
        }
    }
}

/// The squares of arrival on which each piece may become another.
pub fn changes_on(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let promotions = promotions(plan, names);
    let arms = promotions.chunk_by(|one, next| one.piece == next.piece).map(|of_piece| {
        let (piece, fields) = (name(&names.pieces[of_piece[0].piece]), of_piece.iter().map(|one| name(&one.field)));
        quote!(#piece => #(self.#fields)|*,)
    });
    quote! {
        #[inline]
        fn changes_on(&self, piece: usize) -> Set {
            match piece { #(#arms)* _ => Set::EMPTY }
        }
    }
}

/// The squares that a piece cannot reach because no piece is left that chance could reveal.
pub fn barred(plan: &MovePlan, names: &MoveNames) -> TokenStream {
    let promotions = promotions(plan, names);
    let arms = plan.by_chance().concat().into_iter().map(|piece| {
        let of_piece = promotions.iter().filter(|one| one.piece == piece && one.plan.by_chance.is_some());
        let pairs = of_piece.map(|one| {
            let (field, outcomes) = (name(&one.field), name(&one.outcomes));
            quote!((self.#field, #outcomes))
        });
        let piece = name(&names.pieces[piece]);
        quote!(#piece => barred(piece, [#(#pairs),*], number),)
    });
    quote! {
        fn barred(&self, piece: usize, number: impl Fn(&[usize]) -> u32) -> Set {
            match piece { #(#arms)* _ => Set::EMPTY }
        }
    }
}
