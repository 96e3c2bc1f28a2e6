//! Random games: small boards, and moves drawn from all the language's words for them.
//!
//! A `draft` is a list of plain numbers, which proptest makes and shrinks; `write` prints it as a rules file. The
//! checker decides whether that is valid.

mod board;
mod capture_words;
mod check_words;
mod draft;
mod effect_numbers;
mod effects;
mod following;
mod following_numbers;
mod group_numbers;
mod group_words;
mod hand_numbers;
mod hands;
mod remaining;
mod remaining_numbers;
mod special_moves;
mod special_numbers;
mod write;

use std::fmt;

use proptest::prelude::*;
use qishu_spec_lang::Model;

/// Rules of a game that the checker accepts.
#[derive(Clone)]
pub struct RandomGame {
    /// The rules file.
    pub text: String,
    /// What it means; it has a game.
    pub model: Model,
}

/// Random games that the checker accepts.
pub fn games() -> impl Strategy<Value = RandomGame> {
    draft::draft().prop_filter_map("the checker refuses this game", |draft| {
        let text = write::text(&draft);
        let models = qishu_spec_lang::check_texts(&[("game.rules", &text)]).models.ok()?;
        let model = models.into_iter().next()?;
        model.game.is_some().then_some(RandomGame { text, model })
    })
}

impl fmt::Debug for RandomGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.text)
    }
}
