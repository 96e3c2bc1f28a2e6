//! All tables of a folder, of any material, for lookups by an engine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use qishu_endgames::pages::PageMemory;
use qishu_engine::{TablebaseHit, TablebaseHits, Threads};
use qishu_rules::{Ending, Game, GameOutcome, GameState, SideId};

use super::files::{TableFolder, TableList};
use super::{EndgameTables, GameValue, Metric, read_tables};
use crate::error::Error;
use crate::material::Material;
use crate::variant::Variant;
use crate::work::Work;

/// All tables of a folder that are of one variant's rules and count plies to the end of the game.
#[derive(Clone, Debug)]
pub struct Tablebases {
    /// The tables of material that no other material leads to, each with all that it turns into.
    families: Vec<EndgameTables>,
    tables: usize,
    passed_over: Vec<(PathBuf, String)>,
    most_pieces: usize,
    /// The quiet plies after which the rules end a game, regardless of the tables.
    most_quiet_plies: Option<u32>,
    /// Whether no rule turns a table's draw into a win.
    has_sure_draws: bool,
}

/// Opens all tables of a folder: in memory, or read in pages if they exceed the allowed bytes.
pub(crate) fn tablebases_of(variant: &Variant, folder: &Path, work: &Work<'_>) -> Result<Tablebases, Error> {
    let game = variant.game()?;
    let files = TableFolder::new(variant, game, folder, Metric::End, None);
    let TableList { tables, bytes, passed_over } = files.list()?;
    let pages = || Arc::new(PageMemory::new(work.bytes(), Threads::of_processors().number()));
    let pages = (bytes > work.bytes()).then(pages);
    let mut tablebases = Tablebases {
        families: Vec::new(),
        tables: 0,
        passed_over: Vec::new(),
        most_pieces: 0,
        most_quiet_plies: game.ends.iter().filter_map(quiet_plies).min(),
        has_sure_draws: has_sure_draws(game),
    };
    let mut passed_over: BTreeMap<PathBuf, String> = passed_over.into_iter().collect();
    let mut known = BTreeSet::new();
    let mut by_size: Vec<&(PathBuf, Material)> = tables.iter().collect();
    // Larger material comes first, since its successors are read with it.
    by_size.sort_by_key(|(_, material)| (std::cmp::Reverse(material.pieces()), material.to_string()));
    for (path, material) in by_size {
        if known.contains(&material.to_string()) {
            continue;
        }
        let family = match read_tables(variant, folder, Metric::End, material, &[SideId(0), SideId(1)], pages.as_ref())
        {
            Ok(family) => family,
            Err(error) => {
                passed_over.insert(path.clone(), error.to_string());
                continue;
            }
        };
        passed_over.extend(family.passed_over().iter().cloned());
        for material in family.materials() {
            tablebases.most_pieces = tablebases.most_pieces.max(material.pieces() as usize);
            tablebases.tables += usize::from(known.insert(material.to_string()));
        }
        tablebases.families.push(family);
    }
    for (path, material) in &tables {
        if !known.contains(&material.to_string()) {
            let misnamed = || "its name is not that of a table of its material".to_string();
            passed_over.entry(path.clone()).or_insert_with(misnamed);
        }
    }
    tablebases.passed_over = passed_over.into_iter().collect();
    Ok(tablebases)
}

impl Tablebases {
    /// The number of tables.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.tables
    }

    /// The files of the folder that are named like tables but damaged or of other rules, each with the reason. They are
    /// skipped.
    #[must_use]
    pub fn passed_over(&self) -> &[(PathBuf, String)] {
        &self.passed_over
    }

    /// The value of a state for the side to move; `None` if no table covers its material.
    #[must_use]
    pub fn value(&self, state: &GameState) -> Option<GameValue> {
        self.families.iter().find_map(|family| family.value(state))
    }
}

impl TablebaseHits for Tablebases {
    fn most_pieces(&self) -> usize {
        self.most_pieces
    }

    fn end(&self, state: &GameState) -> Option<TablebaseHit> {
        let (outcome, plies) = match self.value(state)? {
            GameValue::Win(plies) => (GameOutcome::Win, plies),
            GameValue::Loss(plies) => (GameOutcome::Lose, plies),
            GameValue::Draw if self.has_sure_draws => {
                return Some(TablebaseHit { outcome: GameOutcome::Draw, plies: 0 });
            }
            GameValue::Draw | GameValue::None => return None,
        };
        let is_in_time = self.most_quiet_plies.is_none_or(|most| state.quiet_plies.saturating_add(plies) <= most);
        is_in_time.then_some(TablebaseHit { outcome, plies })
    }
}

fn quiet_plies(end: &qishu_rules::GameEnd) -> Option<u32> {
    match end.ending {
        Ending::QuietPlies { plies, .. } => Some(plies),
        _ => None,
    }
}

/// Whether repetition and quiet plies always end in a draw.
fn has_sure_draws(game: &Game) -> bool {
    game.ends.iter().all(|end| match end.ending {
        Ending::Repeats { by_checks, .. } => !by_checks && end.outcome == GameOutcome::Draw,
        Ending::QuietPlies { .. } => end.outcome == GameOutcome::Draw,
        Ending::NoMove { .. }
        | Ending::Line(_)
        | Ending::Groups(_)
        | Ending::Count { .. }
        | Ending::Checks(_)
        | Ending::OnlyLeft(_) => true,
    })
}
