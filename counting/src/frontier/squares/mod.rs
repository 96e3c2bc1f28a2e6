//! A frontier written out for its rules, as plain data: named flags and numbers, and what the squares do to them.
//!
//! A program is made for any rules and read level by level; this form is made for one text. Each number of a state has
//! a name and a place (`paths`, `names`, `layout`), and a flag is treated alike by all that do not care for more
//! (`write`). `qishu_runtime::frontier` carries it out.

mod groups;
mod layout;
mod names;
mod paths;
mod run;
mod write;

use qishu_rules::Rules;
use qishu_runtime::circuit::{Field, GroupContent, InterchangeableKinds, KeptAt};
use qishu_runtime::frontier::Effect;

use super::cell_values::CellValue;
use super::order::CellOrder;
use super::program::GroupParts;
use crate::system::{Cell, Feed};
pub use layout::{Family, StatePlace};
pub use names::CELL;
pub use paths::PathId;

/// A frontier written out.
#[derive(Clone, Debug)]
pub struct WrittenFrontier {
    /// The order of the squares.
    pub order: CellOrder,
    /// The number of words of a state.
    pub words: usize,
    /// The flags and numbers of a state.
    pub families: Vec<Family>,
    /// For each path its place in a state.
    pub places: Vec<StatePlace>,
    /// The cells of the system.
    pub cells: Vec<Cell>,
    /// The squares in their order.
    pub squares: Vec<WrittenSquare>,
    /// What no longer matters once some kinds are used up.
    pub forgotten: Vec<WrittenForgotten>,
    /// The sums that are counted beside the states.
    pub counted: Vec<WrittenStatistic>,
    /// The sets of interchangeable kinds, with where the number of their pieces is found and what is added to it.
    pub interchangeable: Vec<(InterchangeableKinds, KeptAt<PathId>, i64)>,
    /// The groups that are followed.
    pub followed: Vec<WrittenGroups>,
    /// Whether there are positions at all.
    pub is_possible: bool,
    /// The names of the kinds.
    pub kinds: Vec<String>,
}

/// A sum that is counted beside the states.
#[derive(Clone, Debug)]
pub struct WrittenStatistic {
    /// What it is, as a sentence.
    pub says: String,
    /// The least and the greatest value in the end.
    pub range: (i64, i64),
    /// Values between these that are not allowed.
    pub gaps: Vec<(i64, i64)>,
}

/// Groups that a rule asks about.
#[derive(Clone, Debug)]
pub struct WrittenGroups {
    /// The name.
    pub name: String,
    /// What they are, as a sentence.
    pub says: String,
    /// Where their number is in a state.
    pub field: Field,
    /// The conditions that a counted group meets, as a set of bits.
    pub having: u8,
    /// The conditions that it does not meet.
    pub lacking: u8,
}

/// What one square has to do with groups.
#[derive(Clone, Debug)]
pub struct WrittenGroupsAt {
    /// The index of the groups.
    pub groups: usize,
    /// What the square has on it with each group of values.
    pub contents: Vec<GroupContent>,
    /// The squares before it that are joined to it, by their indices in the order.
    pub joined: Vec<usize>,
    /// The squares before it that are near it by some conditions; `None` if these are for all squares those joined to it.
    pub near: Option<Vec<(usize, u8)>>,
    /// Each number that the groups still enter behind the square: its path, if it is not always zero, the greatest that
    /// asks for nothing more, and how much greater that is once a group is sure to count. `None` if they always go on.
    pub asked: Option<Vec<(Option<PathId>, i64, i64)>>,
}

/// What one square does to a state.
#[derive(Clone, Debug)]
pub struct WrittenSquare {
    /// The cell.
    pub cell: usize,
    /// Its values, grouped by their effect.
    pub values: Vec<Vec<CellValue>>,
    /// What each group of values adds to each counted statistic; empty if there are none.
    pub counted: Vec<Vec<i64>>,
    /// The flags that are changed, by what each group of values does to them.
    pub roles: Vec<(Vec<Effect>, Vec<PathId>)>,
    /// The changes of sums.
    pub sums: Vec<WrittenSum>,
    /// The changes of other numbers.
    pub numbers: Vec<WrittenNumber>,
    /// What it has to do with groups.
    pub groups: Vec<WrittenGroupsAt>,
}

/// A change of a number of which only a limit matters.
#[derive(Clone, Debug)]
pub struct WrittenNumber {
    /// The number before.
    pub from: Option<PathId>,
    /// The number after.
    pub to: Option<PathId>,
    /// What each group of values adds.
    pub adds: Vec<i64>,
    /// What complete sums add.
    pub fed: Vec<WrittenFeed>,
    /// What the groups add that are closed here, and those that are closed later and may be sure to count.
    pub groups: GroupParts,
    /// The greatest number that asks for nothing more.
    pub asks_nothing: i64,
    /// The least number that is kept.
    pub floor: i64,
    /// The greatest number that is possible.
    pub most: i64,
}

/// A change of a sum.
#[derive(Clone, Debug)]
pub struct WrittenSum {
    /// The sum before.
    pub from: Option<PathId>,
    /// The sum after.
    pub to: Option<PathId>,
    /// The sum that is kept as zero.
    pub zero: i64,
    /// What each group of values adds.
    pub adds: Vec<i64>,
    /// What complete sums add.
    pub fed: Vec<WrittenFeed>,
    /// What the groups add that are closed here, and those that are closed later and may be sure to count.
    pub groups: GroupParts,
    /// The least and the greatest possible sum.
    pub range: (i64, i64),
    /// Sums between these that are impossible.
    pub gaps: Vec<(i64, i64)>,
    /// The least and the greatest sum that is kept.
    pub kept: (i64, i64),
}

/// What a complete sum adds to another: its index among those of the square, its least value, and what is added for
/// each value from that on.
#[derive(Clone, Debug)]
pub struct WrittenFeed {
    /// The index of the sum.
    pub sum: usize,
    /// Its least value.
    pub first: i64,
    /// What each value adds.
    pub adds: Vec<i64>,
}

/// What no longer matters once some kinds are used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenForgotten {
    /// The numbers that tell it, each with the least value that does.
    pub once: Vec<(PathId, i64)>,
    /// The first and the last square after which they tell it.
    pub squares: (usize, usize),
    /// The families that are cleared.
    pub clears: Vec<usize>,
    /// The families that must be clear.
    pub bars: Vec<usize>,
}

impl WrittenFeed {
    fn new(sum: usize, feed: Feed, sign: i64, (first, last): (i64, i64)) -> WrittenFeed {
        WrittenFeed { sum, first, adds: (first..=last).map(|value| sign * feed.value(value)).collect() }
    }
}

impl WrittenFrontier {
    /// The flags of which one becomes the other, if the change is that and no more.
    pub fn joined(&self, of: &WrittenNumber) -> Option<(PathId, PathId)> {
        let is_flag = |path: PathId| self.families[self.places[path].family].is_flags;
        let (from, to) = (of.from?, of.to?);
        let is_plain = of.fed.is_empty() && of.groups.is_empty() && of.floor == 0 && of.most == 1;
        (from != to && is_plain && is_flag(from) && is_flag(to)).then_some((from, to))
    }

    /// The field of a path.
    pub fn field(&self, path: PathId) -> Field {
        let StatePlace { family, index } = self.places[path];
        self.families[family].field(index)
    }

    /// The name of a square, with its layer if there are several.
    pub fn square_name(&self, rules: &Rules, square: &WrittenSquare) -> String {
        self.cells[square.cell].name(rules)
    }

    /// The index of a square's cell in a position.
    pub fn place(&self, rules: &Rules, square: &WrittenSquare) -> usize {
        let cell = self.cells[square.cell];
        rules.cell(cell.layer, cell.square).unwrap_or(0)
    }
}
