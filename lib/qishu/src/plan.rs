//! The plan by which a variant is counted.

use std::sync::Arc;

use num_bigint::BigUint;
use qishu_codegen::compile::{compile_moves, legal_diagrams};
use qishu_codegen::emit::{emit_all, emit_count, emit_legal, emit_numbers, emit_part_tree, emit_rules};
use qishu_codegen::explain::together::together;
use qishu_codegen::explain::{explain, explain_domains, explain_frontier, explain_legal};
use qishu_counting::plan::Table;
use qishu_counting::system::Statistic;
use qishu_counting::{Counting, Method, ModulePlan};
use qishu_rules::{LayerId, Square};
use qishu_spec_lang::Model;

use crate::answers::{counted, watched};
use crate::error::Error;
use crate::numbers::grouped;
use crate::positions::Positions;
use crate::variant::Variant;
use crate::work::Work;

/// How the positions of a variant are counted. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Plan {
    variant: Variant,
    counting: Arc<Counting>,
}

/// The size of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanSize {
    /// The tables.
    pub tables: usize,
    /// The entries of all tables.
    pub entries: usize,
    /// The entries of the largest table.
    pub largest_table: usize,
    /// The maximum number of innermost steps of all loops.
    pub steps: u128,
    /// The bits of the widest integer.
    pub bits: u64,
}

/// Consecutive steps of a plan that place pieces on different squares, so that one board shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlacingSteps {
    /// The number of the first of them among all steps, counted from 1.
    pub number: usize,
    /// The pieces of each step, in words.
    pub pieces: Vec<String>,
    /// The classes of squares on which they are placed, with the layer of each square. The remaining pieces do not
    /// distinguish the squares of one class.
    pub classes: Vec<Vec<(LayerId, Square)>>,
}

/// A part of the Rust module that counts a variant and numbers its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModulePart {
    /// The function that counts the positions.
    Count,
    /// The inner module `positions`, which contains the rules and numbers the positions.
    Positions,
    /// The item of `positions` that describes the rules.
    Rules,
    /// The item of `positions` that assigns tables to parts of the board.
    PartTree,
    /// The inner module `moves`, which makes moves.
    Moves,
    /// The inner module `legal`, which counts the legal positions.
    Legal,
    /// The whole module, with all inner modules.
    All,
}

impl PlanSize {
    /// The size in words, each figure with its label.
    #[must_use]
    pub fn in_words(&self) -> [(&'static str, String); 4] {
        [
            ("tables", self.tables.to_string()),
            ("entries", grouped(&self.entries)),
            ("steps", grouped(&self.steps)),
            ("bits of the widest integer", self.bits.to_string()),
        ]
    }
}

impl Plan {
    /// Plans the count of a variant's positions.
    pub(crate) fn of(variant: &Variant, work: &Work<'_>) -> Result<Plan, Error> {
        let counting = Counting::of(variant.model()?, Statistic::Total, work.limits())?;
        Ok(Plan { variant: variant.clone(), counting: Arc::new(counting) })
    }

    /// The method of counting.
    #[must_use]
    pub fn method(&self) -> Method {
        self.counting.method()
    }

    /// Counts the positions by carrying the plan out directly.
    ///
    /// # Errors
    ///
    /// Fails if the watcher stops it, or if it passes a limit that planning could not foresee.
    pub fn count(&self, work: &Work<'_>) -> Result<BigUint, Error> {
        Ok(counted(&self.counting, work)?.total)
    }

    /// Numbers the positions by carrying the plan out directly.
    ///
    /// # Errors
    ///
    /// Fails if the watcher stops it, or if it passes a limit that planning could not foresee.
    pub fn positions(&self, work: &Work<'_>) -> Result<Positions, Error> {
        let model = self.variant.model()?;
        let numbered = watched(&self.counting, work, |watch| self.counting.numbered(model, work.limits(), watch))?;
        Ok(Positions::numbered(self.variant.clone(), numbered))
    }

    /// The plan in words and drawings, for people.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn explain(&self) -> Result<String, Error> {
        let model = self.variant.model()?;
        Ok(match &*self.counting {
            Counting::Tables(plan) => explain(model, plan),
            Counting::Frontier(frontier) => explain_frontier(model, frontier),
            Counting::Domains(domains) => explain_domains(model, domains),
        })
    }

    /// The steps in which pieces are placed, with the classes of squares; for a plan by cases, those of the first case.
    ///
    /// # Errors
    ///
    /// Fails if the variant is not counted by tables, and so has no classes.
    pub fn placing(&self) -> Result<Vec<PlacingSteps>, Error> {
        let plan = self.tables()?;
        let places = |cells: &[usize]| {
            let places = cells.iter().map(|&cell| &plan.cells[cell]);
            places.map(|cell| (cell.layer, cell.square)).collect()
        };
        let steps = together(plan).into_iter().map(|together| PlacingSteps {
            number: together.number,
            pieces: together.steps.iter().map(|step| step.pieces.clone()).collect(),
            classes: together.classes.iter().map(|class| places(&class.cells)).collect(),
        });
        Ok(steps.collect())
    }

    /// The source of a part of the Rust module that counts the variant, as a build script would compile it.
    ///
    /// # Errors
    ///
    /// Fails if the part is the part tree and there are no tables. Also fails if the part is that of moves or of legal
    /// positions and they are not compiled. Finally, fails if the rules of a compiled variant cannot be read.
    pub fn emit(&self, part: ModulePart) -> Result<String, Error> {
        let model = self.variant.model()?;
        let moves = || compile_moves(model);
        Ok(match part {
            ModulePart::Count => emit_count(model, &self.module()?),
            ModulePart::Positions => emit_numbers(model, &self.module()?),
            ModulePart::Rules => emit_rules(model),
            ModulePart::PartTree => emit_part_tree(model, self.tables()?),
            ModulePart::Moves => moves().map_err(|refusal| Error::NotCompiled(refusal.to_string()))?,
            ModulePart::Legal => emit_legal(model, &legal_diagrams(model).ok_or_else(no_legal_module)?),
            ModulePart::All => emit_all(model, &self.module()?, &moves(), legal_diagrams(model).as_ref()),
        })
    }

    /// The size of the tables of the plan.
    ///
    /// # Errors
    ///
    /// Fails if the variant is not counted by tables.
    pub fn size(&self) -> Result<PlanSize, Error> {
        let plan = self.tables()?;
        let tables = &plan.tables;
        let entries = tables.iter().map(Table::entries);
        Ok(PlanSize {
            tables: tables.len(),
            entries: entries.clone().sum(),
            largest_table: entries.max().unwrap_or(0),
            steps: plan.steps,
            bits: tables.iter().map(|table| table.width.bits()).max().unwrap_or(0),
        })
    }

    /// The plan, if it has tables.
    fn tables(&self) -> Result<&qishu_counting::plan::Plan, Error> {
        match &*self.counting {
            Counting::Tables(plan) => Ok(plan),
            Counting::Frontier(frontier) => Err(Error::NotCompiled(frontier.to_string())),
            Counting::Domains(domains) => Err(Error::NotCompiled(domains.to_string())),
        }
    }

    /// What the module is printed from.
    fn module(&self) -> Result<ModulePlan, Error> {
        Ok(self.counting.module(self.variant.model()?))
    }
}

/// The structure of the module that counts the legal positions, in words.
pub(crate) fn explain_legal_module(model: &Model) -> Result<String, Error> {
    Ok(explain_legal(model, &legal_diagrams(model).ok_or_else(no_legal_module)?))
}

fn no_legal_module() -> Error {
    let why = "there is no module of legal positions: no piece is royal, or there are more states than a module holds";
    Error::NotCompiled(why.to_owned())
}
