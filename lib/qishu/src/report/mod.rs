//! One self-contained page about a variant.

mod answers;
mod page;
mod parts;

use std::time::Duration;

use self::answers::ReportAnswers;
use self::page::ReportPage;
use crate::error::Error;
use crate::painter::Painter;
use crate::variant::Variant;
use crate::work::Work;

/// What a page has besides what every page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportOptions {
    /// Whether legal positions are counted; the rules have to say how pieces move.
    pub legal: bool,
    /// The number of positions drawn at random.
    pub sample: u16,
    /// The seed that they are drawn with.
    pub seed: u64,
    /// The longest time of an answer, which is left out beyond; no limit without it. Planning is not interrupted.
    pub longest: Option<Duration>,
}

impl Default for ReportOptions {
    fn default() -> ReportOptions {
        ReportOptions { legal: false, sample: 6, seed: 0, longest: None }
    }
}

/// A page with all that is known of a variant: its count, board, pieces, opening, symmetry, plan and rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantPage {
    /// The page as a file of HTML, which loads nothing and runs nothing.
    pub page: String,
    /// What has no answer, and why; the page says so in its place.
    pub left_out: Vec<(&'static str, String)>,
}

impl VariantPage {
    /// Computes all answers and writes the page. An answer that takes more work than allowed is left out. `reason` says
    /// why, by default in the words of the error.
    ///
    /// ```
    /// use qishu::{VariantPage, ReportOptions, Variant, Work};
    ///
    /// let rules = "variant dots { board 3 x 3 sides one piece dot O { count 0..2 anywhere } }";
    /// let variant = Variant::from_text("dots", rules)?;
    /// let report = VariantPage::of(&variant, ReportOptions::default(), None, &Work::default())?;
    /// assert!(report.page.starts_with("<!DOCTYPE html>") && report.page.contains("46 positions"));
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the work is stopped, or if the rules of a compiled variant cannot be read.
    pub fn of(
        variant: &Variant,
        options: ReportOptions,
        reason: Option<&dyn Fn(Error) -> String>,
        work: &Work<'_>,
    ) -> Result<VariantPage, Error> {
        let painter = Painter::of(variant)?;
        let reason = reason.unwrap_or(&|error| error.to_string());
        let answers = ReportAnswers::of(variant, options, reason, work)?;
        let mut page = ReportPage::new(variant);
        parts::count(&mut page, variant, &answers);
        parts::board(&mut page, variant, &painter);
        parts::pieces(&mut page, variant, &painter, &answers)?;
        parts::opening(&mut page, &painter, &answers);
        parts::numbers_of_pieces(&mut page, &painter, &answers);
        parts::symmetry(&mut page, &answers);
        parts::plan(&mut page, &painter, &answers);
        parts::sample(&mut page, &painter, &answers, options.seed);
        let text = variant.files().first().map_or("", |(_, text)| text);
        parts::rules(&mut page, text);
        Ok(VariantPage { page: page.text(), left_out: answers.left_out })
    }
}
