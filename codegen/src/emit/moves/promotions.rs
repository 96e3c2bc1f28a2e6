//! Prints the promotions of pieces on their target squares: by the choice of their side, or by chance.

use super::list;
use super::names::MoveNames;
use crate::emit::code::CodeText;
use crate::emit::nested::Nested;
use crate::emit::page::documentation;
use crate::moves::plan::{MovePlan, PieceLimit, PiecePlan, PromotionPlan};

/// One promotion of a piece, with its names in the module.
pub struct NamedPromotion<'p> {
    /// The number of the piece.
    pub piece: usize,
    /// The squares and the possible results.
    pub plan: &'p PromotionPlan,
    /// The field of the squares.
    pub field: String,
    /// The constant with the possible results of chance.
    pub outcomes: String,
}

/// All promotions, piece by piece, each piece's in their own order.
pub fn promotions<'p>(plan: &'p MovePlan, names: &MoveNames) -> Vec<NamedPromotion<'p>> {
    let of_piece = |(piece, plan): (usize, &'p PiecePlan)| {
        let (name, all) = (&names.pieces[piece], plan.promotions.iter().zip(&names.outcomes[piece]).enumerate());
        let named = all.map(|(index, (plan, outcomes))| {
            let number = if index == 0 { String::new() } else { format!("_{}", index + 1) };
            let field = format!("{}_promotes{number}", name.to_ascii_lowercase());
            NamedPromotion { piece, plan, field, outcomes: outcomes.clone() }
        });
        named.collect::<Vec<_>>()
    };
    plan.pieces.iter().enumerate().flat_map(of_piece).collect()
}

/// The constants with the possible results of chance.
pub fn outcomes(plan: &MovePlan, names: &MoveNames) -> String {
    let mut code = CodeText::new();
    for NamedPromotion { piece, plan, field: _, outcomes } in promotions(plan, names) {
        let Some(limits) = &plan.by_chance else { continue };
        let outcome = |(&other, PieceLimit { pieces, most }): (&usize, &PieceLimit)| {
            let alike = list("&[", pieces, names, "]").flat();
            Nested::text(format!(
                "ChanceOutcome {{ piece: {} as u8, alike: {alike}, most: {most} }}",
                names.pieces[other]
            ))
        };
        let docs =
            documentation(&[format!("The outcomes of a random promotion of a {} on {}.", names.words[piece], plan.on)]);
        docs.lines().for_each(|line| code.line(line));
        let all = plan.becomes.iter().zip(limits).map(outcome);
        code.nested(&Nested::new(format!("const {outcomes}: &[ChanceOutcome] = &["), all, "]"), ";");
    }
    code.into_text()
}

/// Writes the promotion of a piece on its target square.
pub fn becomes(plan: &MovePlan, names: &MoveNames, code: &mut CodeText) {
    code.open("fn becomes(&self, piece: usize, to: usize) -> Option<Becoming>", &[]);
    code.line("match piece {");
    code.indented(|code| {
        for NamedPromotion { piece, plan, field, outcomes } in promotions(plan, names) {
            let head = format!("{} if self.{field}.has(to) => Some(Becoming::", names.pieces[piece]);
            if plan.by_chance.is_some() {
                code.line(&format!("{head}ByChance({outcomes})),"));
                continue;
            }
            let others = plan.becomes.iter().map(|&other| Nested::text(format!("{} as u8", names.pieces[other])));
            code.nested(&Nested::new(head + "Chosen(&[", others, "]))"), ",");
        }
        code.line("_ => None,");
    });
    code.line("}");
    code.close();
}

/// Writes the squares that a piece cannot reach because no piece is left that chance could reveal.
pub fn barred(plan: &MovePlan, names: &MoveNames, code: &mut CodeText) {
    code.open("fn barred(&self, piece: usize, number: impl Fn(&[usize]) -> u32) -> Set", &[]);
    code.line("match piece {");
    let promotions = promotions(plan, names);
    code.indented(|code| {
        for piece in by_chance(plan) {
            let of_piece = promotions.iter().filter(|one| one.piece == piece && one.plan.by_chance.is_some());
            let pairs = of_piece.map(|one| Nested::text(format!("(self.{}, {})", one.field, one.outcomes)));
            code.nested(&Nested::new(format!("{} => barred(piece, [", names.pieces[piece]), pairs, "], number)"), ",");
        }
        code.line("_ => Set::EMPTY,");
    });
    code.line("}");
    code.close();
}

/// The pieces whose promotion is decided by chance.
pub fn by_chance(plan: &MovePlan) -> Vec<usize> {
    let is_one = |&piece: &usize| plan.pieces[piece].promotions.iter().any(|promotion| promotion.by_chance.is_some());
    (0..plan.pieces.len()).filter(is_one).collect()
}
