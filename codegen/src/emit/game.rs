//! Prints the description of a game as a `static`, in words that can be checked against the rules.
//!
//! The formatter would put each argument of a long call on a line of its own. A piece or a rule reads best as one line,
//! so this item is laid out here.

use std::collections::BTreeSet;

use qishu_runtime::Game;
use qishu_runtime::game::{Budget, Cap, Contact, Demand, Pattern, Piece, Relation, Squares};

use super::nested::Nested;

/// The description of a game as an item of its module, called `GAME`.
///
/// It names the runtime and nothing else of what is around it. Sides, and pieces of which a rule speaks, have constants.
pub fn item(game: &Game) -> String {
    let names = Names::new(game);
    let mut text = String::from(
        "/// The board, the men and the rules: reads, writes, draws and checks positions.
pub static GAME: ::qishu_runtime::Game = {
    use ::qishu_runtime::game::*;
    use ::std::borrow::Cow::Borrowed;
",
    );
    for (name, index) in names.constants() {
        text += &format!("    const {name}: usize = {index};\n");
    }
    let board = &game.board;
    let fields = [
        Nested::text(format!("board: Board::new({}, {}, {})", board.files, board.ranks, squares(&board.squares))),
        field("sides", &game.sides, |name| Nested::text(format!("Borrowed({name:?})"))),
        field("layers", &game.layers, |name| Nested::text(format!("Borrowed({name:?})"))),
        field("pieces", &game.pieces, |one| piece(one, &names)),
        field("caps", &game.caps, |one| cap(one, &names)),
        field("budgets", &game.budgets, |one| budget(one, &names)),
        field("patterns", &game.patterns, |one| pattern(one, &names)),
        field("relations", &game.relations, |one| relation(one, &names)),
    ];
    Nested::new("Game {", fields, "}").write(&mut text, 4, "");
    text + "};\n"
}

/// Constants for the indices of sides and of pieces.
struct Names {
    /// For each side.
    sides: Vec<String>,
    /// For each piece.
    pieces: Vec<String>,
    /// The pieces of which a rule speaks.
    mentioned: BTreeSet<usize>,
    /// The sides that have pieces.
    playing: BTreeSet<usize>,
}

impl Names {
    fn new(game: &Game) -> Names {
        let mut taken = BTreeSet::new();
        let mut free = |name: String| {
            let name = name.replace(' ', "_").to_ascii_uppercase();
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let mut names = std::iter::once(name.clone()).chain(numbered);
            names.find(|name| taken.insert(name.clone())).unwrap_or_default()
        };
        let sides = game.sides.iter().map(|side| free(side.to_string())).collect();
        let pieces = (0..game.pieces.len()).map(|piece| free(game.piece_name(piece))).collect();
        let of_caps = game.caps.iter().flat_map(|cap| cap.men.iter().map(|men| men.piece));
        let of_budgets = game.budgets.iter().flat_map(|budget| budget.terms.iter().map(|term| term.piece));
        let of_patterns = game.patterns.iter().flat_map(|pattern| pattern.literals.iter().map(|literal| literal.piece));
        let of_relations = game.relations.iter().flat_map(|relation| [relation.first, relation.second]);
        Names {
            sides,
            pieces,
            mentioned: of_caps.chain(of_budgets).chain(of_patterns).chain(of_relations).collect(),
            playing: game.pieces.iter().map(|piece| piece.side).collect(),
        }
    }

    /// The constants that are used, with their values.
    fn constants(&self) -> impl Iterator<Item = (&str, usize)> {
        let sides = self.playing.iter().map(|&side| (self.sides[side].as_str(), side));
        sides.chain(self.mentioned.iter().map(|&piece| (self.pieces[piece].as_str(), piece)))
    }
}

/// A field of the game that is a list.
fn field<T>(name: &str, items: &[T], item: impl Fn(&T) -> Nested) -> Nested {
    Nested::new(format!("{name}: list!["), items.iter().map(item), "]")
}

fn piece(piece: &Piece, names: &Names) -> Nested {
    let (low, high) = (piece.count.start(), piece.count.end());
    let side = &names.sides[piece.side];
    let head = format!("Piece::new({side}, {:?}, {low}..={high}, {:?}, list![", piece.name, piece.origin);
    let placements = piece.placements.iter().map(|placement| {
        Nested::text(format!("Placement::new({:?}, {})", placement.symbol, squares(&placement.region)))
    });
    let layer = if piece.layer == 0 { String::new() } else { format!(".on_layer({})", piece.layer) };
    Nested::new(head, placements, format!("]){layer}"))
}

fn cap(cap: &Cap, names: &Names) -> Nested {
    let men = cap.men.iter().map(|men| {
        let piece = &names.pieces[men.piece];
        men.placement
            .map_or(format!("Capped::all({piece})"), |placement| format!("Capped::placed({piece}, {placement})"))
    });
    let men: Vec<String> = men.collect();
    let head = format!("Cap::new({}, list![{}], {:?}, list![", cap.at_most, men.join(", "), cap.origin);
    Nested::new(head, cap.lines.iter().map(|line| Nested::text(squares(line))), "])")
}

fn budget(budget: &Budget, names: &Names) -> Nested {
    let (low, high) = (budget.range.start(), budget.range.end());
    let terms = budget.terms.iter().map(|term| {
        let (coefficient, piece) = (term.coefficient, &names.pieces[term.piece]);
        Nested::text(match term.over {
            0 => format!("Term::new({coefficient}, {piece})"),
            over => format!("Term::over({coefficient}, {piece}, {over})"),
        })
    });
    Nested::new(format!("Budget::new({:?}, {low}..={high}, {:?}, list![", budget.name, budget.origin), terms, "])")
}

fn pattern(pattern: &Pattern, names: &Names) -> Nested {
    let literals = pattern.literals.iter().map(|literal| {
        let call = if literal.present { "on" } else { "not_on" };
        Nested::text(format!("Literal::{call}({}, \"{}\")", names.pieces[literal.piece], literal.square))
    });
    Nested::new(format!("Pattern::new({:?}, list![", pattern.origin), literals, "])")
}

fn relation(relation: &Relation, names: &Names) -> Nested {
    let demand = match relation.demand {
        Demand::Forbidden => "forbidden",
        Demand::Required => "required",
    };
    let contact = match relation.contact {
        Contact::Faces { files, ranks, diagonals } => {
            format!("Contact::Faces {{ files: {files}, ranks: {ranks}, diagonals: {diagonals} }}")
        }
        Contact::Touches => "Contact::Touches".to_owned(),
        Contact::Beside => "Contact::Beside".to_owned(),
    };
    let (first, second) = (&names.pieces[relation.first], &names.pieces[relation.second]);
    let parts = [first.clone(), contact, second.clone(), format!("{:?}", relation.origin)];
    Nested::new(format!("Relation::{demand}("), parts.map(Nested::text), ")")
}

fn squares(squares: &Squares) -> String {
    format!("squares!(\"{squares}\")")
}
