//! Names of pieces and tables in a module of moves.

use qishu_moves::plan::{MovePlan, MoveShape, MoveTable};
use qishu_rules::{BoardAxes, BoardAxis, Rules};

/// Unique names.
pub struct MoveNames {
    /// The constants of both sides.
    pub sides: [String; 2],
    /// The constants of the pieces.
    pub pieces: Vec<String>,
    /// The pieces in words.
    pub words: Vec<String>,
    /// The fields of the tables.
    pub tables: Vec<String>,
    /// For each promotion of each piece, the constant with the possible results, if chance decides.
    pub outcomes: Vec<Vec<String>>,
    /// The field of the rows that end a game.
    pub rows: String,
    /// The field of the numbers of pieces that end a game.
    pub counts: String,
    /// The field of the numbers of pieces of both sides.
    pub counts_of_both: String,
    /// The field of the state beside the board.
    pub state: String,
}

impl MoveNames {
    /// Names all parts of a plan.
    pub fn new(rules: &Rules, plan: &MovePlan) -> MoveNames {
        let mut taken = vec!["RULES".to_owned(), "TABLES".to_owned()];
        let side = |side: usize| rules.sides.get(side).map_or_else(|| format!("side_{side}"), ToString::to_string);
        let sides = [0, 1].map(|number| free(constant(&side(number)), &mut taken));
        let words: Vec<String> = rules.pieces_of_sides().map(|kind| rules.piece_name(kind.piece_type)).collect();
        let pieces: Vec<String> = words.iter().map(|words| free(constant(words), &mut taken)).collect();
        let outcomes = plan.pieces.iter().zip(&pieces).map(|(plan, name): (_, &String)| {
            plan.promotions.iter().map(|_| free(format!("{name}_OUTCOMES"), &mut taken)).collect()
        });
        let outcomes = outcomes.collect();
        let mut fields = Vec::new();
        let tables = plan.tables.iter().map(|table| free(field(rules, table, &words), &mut fields)).collect();
        let [rows, counts, counts_of_both, state] =
            ["rows", "counts", "counts_of_both", "state"].map(|name| free(name.to_owned(), &mut fields));
        MoveNames { sides, pieces, words, tables, outcomes, rows, counts, counts_of_both, state }
    }
}

fn constant(words: &str) -> String {
    words.replace(' ', "_").to_ascii_uppercase()
}

/// The name, with a number appended if it is taken.
fn free(name: String, taken: &mut Vec<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let found = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name)).unwrap_or(name);
    taken.push(found.clone());
    found
}

/// The name of a table: its lines, or the pieces that use it.
fn field(rules: &Rules, table: &MoveTable, words: &[String]) -> String {
    // The other side's pieces of the same name have the same moves.
    let users = || match table.pieces.as_slice() {
        [piece] => words[*piece].clone(),
        pieces => pieces
            .first()
            .and_then(|&piece| rules.pieces().nth(piece))
            .map_or_else(String::new, |kind| rules.piece_type(kind.piece_type).name.to_string()),
    };
    match &table.shape {
        MoveShape::Lines(BoardAxes::ALL) => "lines".to_owned(),
        MoveShape::Lines(axes) => axes.iter().map(axis_word).collect::<Vec<_>>().join("_and_"),
        MoveShape::Steps(_) => format!("{}_steps", users().replace(' ', "_")),
        MoveShape::Leaps(_) => format!("{}_leaps", users().replace(' ', "_")),
        MoveShape::CountedLeaps(_) => format!("{}_counted_leaps", users().replace(' ', "_")),
        MoveShape::Drops(_) => format!("{}_drops", users().replace(' ', "_")),
    }
}

/// An axis in words.
pub(crate) fn axis_word(axis: BoardAxis) -> &'static str {
    match axis {
        BoardAxis::Files => "files",
        BoardAxis::Ranks => "ranks",
        BoardAxis::Rising => "rising",
        BoardAxis::Falling => "falling",
    }
}
