//! Prints the part tree of a plan: the tables for each part of the board, in the notation that
//! `qishu_runtime::numbering::part_tree_text` reads.

use qishu_counting::plan::Plan;
use qishu_rules::PieceTypeId;
use qishu_runtime::numbering::part_tree_text::NO_CELLS;
use qishu_runtime::numbering::{Branch, Case, Order, Part, PartId, PartTree, Run, Selected, Selection};
use qishu_spec_lang::Model;

use super::WIDTH;
use super::wrap::wrap_behind;

/// Parts below this depth are printed as separate trees.
const DEEPEST: usize = 20;

/// The part tree of a plan, as text.
pub fn of(model: &Model, plan: &Plan) -> String {
    let part_tree = &plan.part_tree;
    let mut printer = Printer {
        model,
        plan,
        part_tree,
        kinds: names_of_kinds(model),
        order: 0,
        uses: uses(part_tree),
        depths: vec![0; part_tree.parts.len()],
        is_printed: vec![false; part_tree.parts.len()],
        text: String::new(),
    };
    printer.print();
    printer.text
}

/// A name for every kind: its side and its piece, and for several placements the region or a number.
fn names_of_kinds(model: &Model) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (id, piece_type) in model.rules.piece_types.iter().enumerate() {
        let id = PieceTypeId(id as u32);
        let stem = model.rules.piece_name(id).replace(' ', "_").to_ascii_lowercase();
        for placement in 0..piece_type.placements.len() {
            let text = model.written(id, placement).region.to_ascii_lowercase();
            let text =
                text.strip_prefix(&piece_type.name.to_ascii_lowercase()).map_or(&*text, |rest| rest.trim_matches('_'));
            let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let in_hand = piece_type.placements[placement].hand.is_some();
            let mut name = match (piece_type.placements.len(), piece_type.placements[placement].height) {
                (_, 1) if in_hand => format!("{stem}_in_hand"),
                (_, height) if in_hand => format!("{stem}_in_hand_of_{height}"),
                (_, height) if height > 1 => format!("{stem}_of_{height}"),
                (1, _) => stem.clone(),
                _ if is_name && !text.is_empty() => format!("{stem}_{text}"),
                _ => format!("{stem}_placed"),
            };
            while names.contains(&name) {
                name.push('_');
            }
            names.push(name);
        }
    }
    names
}

/// The number of parts and cases that contain each part.
fn uses(part_tree: &PartTree) -> Vec<usize> {
    let mut uses = vec![0; part_tree.parts.len()];
    for part in part_tree.parts.iter() {
        if let Part::Table { branches, .. } = part {
            branches.iter().flat_map(|branch| branch.operands).for_each(|operand| uses[operand] += 1);
        }
    }
    part_tree.cases.iter().flat_map(|cases| cases.iter()).for_each(|case| uses[case.part] += 1);
    uses
}

struct Printer<'a> {
    model: &'a Model,
    plan: &'a Plan,
    part_tree: &'a PartTree,
    kinds: Vec<String>,
    /// The index of the current order of the kinds.
    order: usize,
    uses: Vec<usize>,
    /// The depth of the tree below each part.
    depths: Vec<usize>,
    /// The parts that have been printed as separate trees.
    is_printed: Vec<bool>,
    text: String,
}

impl Printer<'_> {
    fn print(&mut self) {
        self.line(0, &format!("kinds {}", self.kinds.join(" ")));
        for order in self.part_tree.orders.iter() {
            let kinds: Vec<&str> = order.kinds.iter().map(|&kind| self.kinds[usize::from(kind)].as_str()).collect();
            self.line(0, &format!("order {}", kinds.join(" ")));
        }
        self.measure();
        let part_tree = self.part_tree;
        for cases in part_tree.cases.iter() {
            if part_tree.is_split {
                self.line(0, "sum");
            }
            cases.iter().for_each(|case| self.case(case));
        }
    }

    fn measure(&mut self) {
        for (id, part) in self.part_tree.parts.iter().enumerate() {
            if let Part::Table { branches, .. } = part {
                let inner = branches.iter().flat_map(|branch| branch.operands);
                let inner = inner.map(|part| if self.is_apart(part) { 0 } else { self.depths[part] });
                self.depths[id] = 1 + inner.max().unwrap_or(0);
            }
        }
    }

    /// Whether the part is printed as a separate tree: it is used more than once, or the tree below it is deep.
    fn is_apart(&self, part: PartId) -> bool {
        let is_table = matches!(self.part_tree.parts[part], Part::Table { .. });
        is_table && (self.uses[part] > 1 || self.depths[part] >= DEEPEST)
    }

    fn case(&mut self, case: &Case) {
        self.order = case.order;
        self.print_apart(case.part);
        let pieces = case
            .pieces
            .iter()
            .map(|&(cell, kind)| format!("{} on {}", self.kinds[usize::from(kind)], self.run((cell, cell + 1))));
        let pieces: Vec<String> = pieces.collect();
        self.line(0, format!("case {}: {}", case.order, pieces.join(", ")).trim_end());
        self.part(2, case.part);
    }

    /// Prints the separate trees below the part.
    fn print_apart(&mut self, part: PartId) {
        let part_tree = self.part_tree;
        if let Part::Table { branches, .. } = &part_tree.parts[part] {
            branches.iter().flat_map(|branch| branch.operands).for_each(|operand| self.print_apart(operand));
        }
        if self.is_apart(part) && !std::mem::replace(&mut self.is_printed[part], true) {
            self.line(0, &format!("part {part} in order {}", self.order));
            self.table(2, part);
        }
    }

    fn part(&mut self, indent: usize, part: PartId) {
        let text = match &self.part_tree.parts[part] {
            Part::Table { .. } if !self.is_apart(part) => return self.table(indent, part),
            Part::Table { .. } => format!("part {part}"),
            Part::Pieces { places, cells } => format!("pieces {} on {}", self.places(*places), self.runs(cells)),
            leaf => leaf_name(leaf).to_owned(),
        };
        self.line(indent, &text);
    }

    fn table(&mut self, indent: usize, part: PartId) {
        let part_tree = self.part_tree;
        let Part::Table { table, branches, is_word } = &part_tree.parts[part] else { return };
        let afterwards = if *is_word { " afterwards" } else { "" };
        let head = format!("{}{afterwards}:", self.plan.tables[*table].name);
        match &**branches {
            [only] => self.branch(indent, &head, only),
            several => {
                self.line(indent, &head);
                several.iter().for_each(|branch| self.branch(indent + 2, "sum", branch));
            }
        }
    }

    fn branch(&mut self, indent: usize, head: &str, branch: &Branch) {
        let leaves = branch.operands.map(|operand| leaf_name(&self.part_tree.parts[operand]));
        let operands = match leaves {
            ["below", "below"] => String::new(),
            [first, second] => format!(" [{first}, {second}]"),
        };
        self.line(indent, &format!("{head} {}{operands}", self.selection(&branch.selection)));
        for (operand, leaf) in branch.operands.into_iter().zip(leaves) {
            if leaf == "below" {
                self.part(indent + 2, operand);
            }
        }
    }

    fn selection(&self, selection: &Selection) -> String {
        match selection {
            Selection::Nothing => "join".to_owned(),
            Selection::Place { cells, places, selected } => {
                format!("place {} on {} of {}", self.places(*places), word_for(*selected), self.runs(cells))
            }
            Selection::Assign { cells, places, later, selected } => {
                let (later, all) = (self.places((*later, places.1)), self.places(*places));
                format!("assign {later} to {} of {all} on {}", word_for(*selected), self.runs(cells))
            }
        }
    }

    /// The kinds at some places of the current order.
    fn places(&self, (first, end): (u16, u16)) -> String {
        let Order { kinds, .. } = &self.part_tree.orders[self.order];
        let name = |place: u16| self.kinds[usize::from(kinds[usize::from(place)])].as_str();
        match end - first {
            1 => name(first).to_owned(),
            _ => format!("{}..{}", name(first), name(end - 1)),
        }
    }

    fn runs(&self, runs: &[Run]) -> String {
        if runs.is_empty() {
            return NO_CELLS.to_owned();
        }
        runs.iter().map(|&run| self.run(run)).collect::<Vec<String>>().join(" ")
    }

    /// Consecutive cells. Those of one layer are named together.
    fn run(&self, (first, end): Run) -> String {
        let squares = self.model.rules.board.squares().len() as u32;
        let in_layer = |layer: u32| {
            let (from, to) = (first.max(layer * squares), end.min((layer + 1) * squares) - 1);
            let name = |cell: u32| self.model.rules.place(cell as usize).1.to_string();
            let prefix = if layer == 0 { String::new() } else { format!("{layer}:") };
            match to - from {
                0 => format!("{prefix}{}", name(from)),
                1 => format!("{prefix}{} {prefix}{}", name(from), name(to)),
                _ => format!("{prefix}{}-{}", name(from), name(to)),
            }
        };
        let layers = first / squares..=(end - 1) / squares;
        layers.map(in_layer).collect::<Vec<String>>().join(" ")
    }

    fn line(&mut self, indent: usize, line: &str) {
        let head = " ".repeat(indent);
        let mut lines = wrap_behind(&head, line, 0, WIDTH).into_iter();
        self.text += &format!("{}\n", lines.next().unwrap_or_default());
        let more: Vec<String> = lines.collect();
        if !more.is_empty() {
            let head = " ".repeat(indent) + "  + ";
            for line in wrap_behind("", &more.join(" "), 0, WIDTH - head.len()) {
                self.text += &format!("{head}{line}\n");
            }
        }
    }
}

/// The word for an operand without a table; the others are printed elsewhere.
fn leaf_name(part: &Part) -> &'static str {
    match part {
        Part::Nothing => "empty",
        Part::Conditioning => "conditioning",
        Part::Placed => "placed",
        Part::Pieces { .. } | Part::Table { .. } => "below",
    }
}

fn word_for(selected: Selected) -> &'static str {
    match selected {
        Selected::None => "none",
        Selected::All => "all",
        Selected::Chosen => "some",
    }
}
