//! Prints who men become where they have arrived: whom their side chooses, or whom chance turns them up as.

use super::list;
use super::names::MoveNames;
use crate::emit::code::CodeText;
use crate::emit::nested::Nested;
use crate::emit::page::documentation;
use crate::moves::plan::{ManPlan, MovePlan, PieceLimit, PromotionPlan};

/// One promotion of a man, with what belongs to it in the module.
pub struct NamedPromotion<'p> {
    /// The number of the man.
    pub man: usize,
    /// Where, and who he may be.
    pub plan: &'p PromotionPlan,
    /// The field of the squares.
    pub field: String,
    /// The constant with those as whom chance turns him up.
    pub outcomes: String,
}

/// All promotions, man by man in the order of his.
pub fn promotions<'p>(plan: &'p MovePlan, names: &MoveNames) -> Vec<NamedPromotion<'p>> {
    let of_man = |(man, plan): (usize, &'p ManPlan)| {
        let (name, all) = (&names.men[man], plan.promotions.iter().zip(&names.outcomes[man]).enumerate());
        let named = all.map(|(index, (plan, outcomes))| {
            let number = if index == 0 { String::new() } else { format!("_{}", index + 1) };
            let field = format!("{}_promotes{number}", name.to_ascii_lowercase());
            NamedPromotion { man, plan, field, outcomes: outcomes.clone() }
        });
        named.collect::<Vec<_>>()
    };
    plan.men.iter().enumerate().flat_map(of_man).collect()
}

/// The constants with those as whom chance turns men up.
pub fn outcomes(plan: &MovePlan, names: &MoveNames) -> String {
    let mut code = CodeText::new();
    for NamedPromotion { man, plan, field: _, outcomes } in promotions(plan, names) {
        let Some(limits) = &plan.by_chance else { continue };
        let outcome = |(&other, PieceLimit { men, most }): (&usize, &PieceLimit)| {
            let alike = list("&[", men, names, "]").flat();
            Nested::text(format!("ChanceOutcome {{ man: {} as u8, alike: {alike}, most: {most} }}", names.men[other]))
        };
        let docs = documentation(&[format!("As whom chance turns a {} up on {}.", names.words[man], plan.on)]);
        docs.lines().for_each(|line| code.line(line));
        let all = plan.becomes.iter().zip(limits).map(outcome);
        code.nested(&Nested::new(format!("const {outcomes}: &[ChanceOutcome] = &["), all, "]"), ";");
    }
    code.into_text()
}

/// Writes who a man is after he has arrived.
pub fn becomes(plan: &MovePlan, names: &MoveNames, code: &mut CodeText) {
    code.open("fn becomes(&self, man: usize, to: usize) -> Option<Becoming>", &[]);
    code.line("match man {");
    code.indented(|code| {
        for NamedPromotion { man, plan, field, outcomes } in promotions(plan, names) {
            let head = format!("{} if self.{field}.has(to) => Some(Becoming::", names.men[man]);
            if plan.by_chance.is_some() {
                code.line(&format!("{head}ByChance({outcomes})),"));
                continue;
            }
            let others = plan.becomes.iter().map(|&other| Nested::text(format!("{} as u8", names.men[other])));
            code.nested(&Nested::new(head + "Chosen(&[", others, "]))"), ",");
        }
        code.line("_ => None,");
    });
    code.line("}");
    code.close();
}

/// Writes where a man cannot arrive because chance has nobody left for him to be.
pub fn barred(plan: &MovePlan, names: &MoveNames, code: &mut CodeText) {
    code.open("fn barred(&self, man: usize, number: impl Fn(&[usize]) -> u32) -> Set", &[]);
    code.line("match man {");
    let promotions = promotions(plan, names);
    code.indented(|code| {
        for man in by_chance(plan) {
            let of_man = promotions.iter().filter(|one| one.man == man && one.plan.by_chance.is_some());
            let pairs = of_man.map(|one| Nested::text(format!("(self.{}, {})", one.field, one.outcomes)));
            code.nested(&Nested::new(format!("{} => barred(man, [", names.men[man]), pairs, "], number)"), ",");
        }
        code.line("_ => Set::EMPTY,");
    });
    code.line("}");
    code.close();
}

/// The men of whom chance decides who they become.
pub fn by_chance(plan: &MovePlan) -> Vec<usize> {
    let is_one = |&man: &usize| plan.men[man].promotions.iter().any(|promotion| promotion.by_chance.is_some());
    (0..plan.men.len()).filter(is_one).collect()
}
