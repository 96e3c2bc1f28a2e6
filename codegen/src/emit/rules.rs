//! Prints the rules of a variant as a `static`, in words that can be compared with the rules file.
//!
//! The formatter would put each argument of a long call on a separate line. A piece or a rule is easiest to read on one
//! line, so this item is laid out here.

use std::collections::BTreeSet;

use qishu_rules::{
    Adjacency, Board, BoardAxes, Budget, Cap, CappedPieceTypes, Demand, Direction, Gaps, Joined, Layer, LineCondition,
    LineTerm, Lines, LocalName, Pattern, PieceType, PieceTypeId, Relation, RelationKind, Rules, SideId, Square,
    Squares, Text,
};

use super::nested::Nested;

/// The rules as an item of their module, called `RULES`.
///
/// It refers to the runtime only. Sides, and pieces that a rule mentions, have constants.
pub fn item(rules: &Rules) -> String {
    let names = ConstantNames::new(rules);
    let mut text = String::from(
        "/// The board, the pieces and the rules: they read, write, draw and check positions.
pub static RULES: ::qishu_runtime::rules::Rules = {
    use ::qishu_runtime::rules::*;
    use ::std::borrow::Cow::Borrowed;
",
    );
    for (name, id) in names.constants() {
        text += &format!("    const {name}: {id};\n");
    }
    let fields = [
        board(&rules.board),
        field("sides", &rules.sides, |name| Nested::text(format!("Borrowed({name:?})"))),
        Nested::text(format!("view: Mapping::{:?}", rules.view)),
        field("layers", &rules.layers, |one| layer(one, &names)),
        field("piece_types", &rules.piece_types, |one| piece_type(one, &names)),
        field("caps", &rules.caps, |one| cap(one, &names)),
        field("budgets", &rules.budgets, |one| budget(one, &names)),
        field("patterns", &rules.patterns, |one| pattern(one, &names)),
        field("relations", &rules.relations, |one| relation(one, &names)),
    ];
    Nested::new("Rules {", fields, "}").write(&mut text, 4, "");
    text + "};\n"
}

/// Constants for the indices of sides and of pieces.
struct ConstantNames {
    /// For each side.
    sides: Vec<String>,
    /// For each piece.
    piece_types: Vec<String>,
    /// The pieces that a rule mentions.
    mentioned: BTreeSet<PieceTypeId>,
    /// The sides that have pieces or layers.
    playing: BTreeSet<SideId>,
}

impl ConstantNames {
    fn new(rules: &Rules) -> ConstantNames {
        let mut taken = BTreeSet::new();
        let mut free = |name: String| {
            let name = name.replace(' ', "_").to_ascii_uppercase();
            let numbered = (2..).map(|number| format!("{name}_{number}"));
            let mut names = std::iter::once(name.clone()).chain(numbered);
            names.find(|name| taken.insert(name.clone())).unwrap_or_default()
        };
        let sides = rules.sides.iter().map(|side| free(side.to_string())).collect();
        let piece_types = rules.piece_type_ids().map(|piece_type| free(rules.piece_name(piece_type))).collect();
        let of_caps = rules.caps.iter().flat_map(|cap| cap.pieces.iter().map(|pieces| pieces.piece_type));
        let of_budgets = rules.budgets.iter().flat_map(|budget| {
            budget.terms.iter().map(|term| term.piece_type).chain(budget.lines.iter().flat_map(LineTerm::piece_types))
        });
        let of_patterns =
            rules.patterns.iter().flat_map(|pattern| pattern.literals.iter().map(|literal| literal.piece_type));
        let of_relations = rules.relations.iter().flat_map(|relation| relation.seconds().chain([relation.first]));
        let of_piece_types = rules.piece_types.iter().map(|piece_type| piece_type.side);
        let of_layers = rules.layers.iter().filter_map(|layer| layer.side);
        ConstantNames {
            sides,
            piece_types,
            mentioned: of_caps.chain(of_budgets).chain(of_patterns).chain(of_relations).collect(),
            playing: of_piece_types.chain(of_layers).collect(),
        }
    }

    fn side(&self, side: SideId) -> &str {
        &self.sides[side.index()]
    }

    fn piece_type(&self, piece_type: PieceTypeId) -> &str {
        &self.piece_types[piece_type.index()]
    }

    /// The constants that are used, with their types and values.
    fn constants(&self) -> impl Iterator<Item = (&str, String)> {
        let sides = self.playing.iter().map(|&side| (self.side(side), format!("SideId = {side:?}")));
        let piece_types = self
            .mentioned
            .iter()
            .map(|&piece_type| (self.piece_type(piece_type), format!("PieceTypeId = {piece_type:?}")));
        sides.chain(piece_types)
    }
}

fn board(board: &Board) -> Nested {
    let made = format!("board: Board::new({}, {}, {})", board.files(), board.ranks(), squares(board.squares()));
    match board.joined() {
        None => Nested::text(made),
        Some(Joined::Along(axes)) => Nested::text(format!("{made}.joined_along({})", self::axes(*axes))),
        Some(Joined::By(pairs)) => {
            let pair = |[first, second]: &[Square; 2]| Nested::text(format!("Square::pair(\"{first}\", \"{second}\")"));
            Nested::new(format!("{made}.joined_by(list!["), pairs.iter().map(pair), "])")
        }
    }
}

/// A list field of the rules.
fn field<T>(name: &str, items: &[T], item: impl Fn(&T) -> Nested) -> Nested {
    Nested::new(format!("{name}: list!["), items.iter().map(item), "]")
}

fn layer(layer: &Layer, names: &ConstantNames) -> Nested {
    Nested::text(match (&*layer.name, layer.side) {
        (_, Some(side)) if layer.is_hand => format!("Layer::hand({})", names.side(side)),
        (name, _) if layer.is_state_variable => format!("Layer::state_variable({name:?})"),
        ("", _) => "Layer::COMMON".to_owned(),
        (name, Some(side)) => format!("Layer::of_side({name:?}, {})", names.side(side)),
        (name, None) => format!("Layer::new({name:?})"),
    })
}

fn piece_type(piece_type: &PieceType, names: &ConstantNames) -> Nested {
    let PieceType { side, name, letter, other_letter, layer, count, gaps, origin, placements, called } = piece_type;
    let (side, low, high) = (names.side(*side), count.start(), count.end());
    let head = format!("PieceType::new({side}, {name:?}, {letter:?}, {low}..={high}, \"{origin}\", list![");
    let placements = placements.iter().map(|placement| {
        let stacked = if placement.height == 1 { String::new() } else { format!(".stacked({})", placement.height) };
        let in_hand = placement.hand.map_or(String::new(), |layer| format!(".in_hand({layer:?})"));
        let squares = squares(&placement.region);
        Nested::text(format!("Placement::new({:?}, {squares}){stacked}{in_hand}", placement.symbol))
    });
    let other = other_letter.map_or(String::new(), |letter| format!(".or_letter({letter:?})"));
    let layer = if layer.0 == 0 { String::new() } else { format!(".on_layer({layer:?})") };
    let called = if called.is_empty() { String::new() } else { format!(".called({})", in_languages(called)) };
    Nested::new(head, placements, format!("]){other}{layer}{}", without(gaps))).then(called)
}

/// The names of a piece in each language.
fn in_languages(called: &[LocalName]) -> String {
    let words = |words: &[Text]| words.iter().map(|word| format!("Borrowed({word:?})")).collect::<Vec<_>>().join(", ");
    let one = |one: &LocalName| format!("LocalName::new({:?}, list![{}])", one.language, words(&one.words));
    format!("list![{}]", called.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn cap(cap: &Cap, names: &ConstantNames) -> Nested {
    let Cap { name, at_least, at_most, gaps, pieces, per, origin, lines } = cap;
    let capped = |pieces: &CappedPieceTypes| match (names.piece_type(pieces.piece_type), pieces.placement) {
        (piece_type, None) => format!("CappedPieceTypes::all({piece_type})"),
        (piece_type, Some(placement)) => format!("CappedPieceTypes::placed({piece_type}, {placement})"),
    };
    let per = self::lines(per);
    let lists =
        [Nested::new("list![", pieces.iter().map(|pieces| Nested::text(capped(pieces))), "]"), list_of_squares(lines)];
    let at_least = if *at_least == 0 { String::new() } else { format!(".at_least({at_least})") };
    Nested::new(
        format!("Cap::new({name:?}, {at_most}, {per}, \"{origin}\", "),
        lists,
        format!("){at_least}{}", without(gaps)),
    )
}

/// The lines into which a region is divided.
fn lines(per: &Lines) -> String {
    match per {
        Lines::Parts(partition) => format!("Lines::Parts(Borrowed({partition:?}))"),
        Lines::Along(axis) => format!("Lines::Along(BoardAxis::{axis:?})"),
        Lines::Whole => "Lines::Whole".to_owned(),
    }
}

fn list_of_squares(lines: &[Squares]) -> Nested {
    Nested::new("list![", lines.iter().map(|line| Nested::text(squares(line))), "]")
}

fn line_term(term: &LineTerm, names: &ConstantNames) -> Nested {
    let LineTerm { coefficient, per, lines, having } = term;
    let condition = |condition: &LineCondition| {
        let LineCondition { at_least, at_most, gaps, piece_types } = condition;
        let piece_types: Vec<&str> = piece_types.iter().map(|&piece_type| names.piece_type(piece_type)).collect();
        let piece_types = piece_types.join(", ");
        Nested::text(format!("LineCondition::new({at_least}, {at_most}, list![{piece_types}]){}", without(gaps)))
    };
    let lists = [list_of_squares(lines), Nested::new("list![", having.iter().map(condition), "]")];
    Nested::new(format!("LineTerm::new({coefficient}, {}, ", self::lines(per)), lists, ")")
}

fn budget(budget: &Budget, names: &ConstantNames) -> Nested {
    let Budget { name, range, gaps, origin, terms, lines } = budget;
    let (low, high) = (range.start(), range.end());
    let terms = terms.iter().map(|term| {
        let (coefficient, piece_type) = (term.coefficient, names.piece_type(term.piece_type));
        Nested::text(match term.over {
            0 => format!("Term::new({coefficient}, {piece_type})"),
            over => format!("Term::over({coefficient}, {piece_type}, {over})"),
        })
    });
    let what = format!("{name:?}, {low}..={high}, \"{origin}\"");
    if lines.is_empty() {
        return Nested::new(format!("Budget::new({what}, list!["), terms, format!("]){}", without(gaps)));
    }
    let lists = [
        Nested::new("list![", terms, "]"),
        Nested::new("list![", lines.iter().map(|term| line_term(term, names)), "]"),
    ];
    Nested::new(format!("Budget::with_lines({what}, "), lists, format!("){}", without(gaps)))
}

/// The call that excludes numbers; empty where there are none.
fn without(gaps: &Gaps) -> String {
    let gaps: Vec<String> = gaps.iter().map(|(first, last)| format!("{first}..={last}")).collect();
    if gaps.is_empty() { String::new() } else { format!(".without(list![{}])", gaps.join(", ")) }
}

fn pattern(pattern: &Pattern, names: &ConstantNames) -> Nested {
    let Pattern { name, origin, literals } = pattern;
    let literals = literals.iter().map(|literal| {
        let call = if literal.present { "on" } else { "not_on" };
        Nested::text(format!("Literal::{call}({}, \"{}\")", names.piece_type(literal.piece_type), literal.square))
    });
    Nested::new(format!("Pattern::new({name:?}, \"{origin}\", list!["), literals, "])")
}

fn adjacency(adjacency: Adjacency) -> String {
    match adjacency {
        Adjacency::Touches => "Adjacency::Touches".to_owned(),
        Adjacency::Beside => "Adjacency::Beside".to_owned(),
        Adjacency::Aligned(axes) => format!("Adjacency::Aligned({})", self::axes(axes)),
    }
}

fn relation(relation: &Relation, names: &ConstantNames) -> Nested {
    let Relation { name, demand, first, second, or, squares: on, toward, origin } = relation;
    let (call, how) = match demand {
        Demand::Forbidden(RelationKind::Regardless(one)) => {
            ("forbidden", format!("RelationKind::Regardless({})", adjacency(*one)))
        }
        Demand::Forbidden(RelationKind::Faces(axes)) => {
            ("forbidden", format!("RelationKind::Faces({})", self::axes(*axes)))
        }
        Demand::Required(one) => ("required", adjacency(*one)),
    };
    let (first, second) = (names.piece_type(*first).to_owned(), names.piece_type(*second).to_owned());
    let parts = [format!("{name:?}"), first, how, second, format!("\"{origin}\"")];
    let or: Vec<&str> = or.iter().map(|&piece_type| names.piece_type(piece_type)).collect();
    let or = if or.is_empty() { String::new() } else { format!(".or_to(list![{}])", or.join(", ")) };
    let on = on.as_ref().map_or(String::new(), |on| format!(".on({})", squares(on)));
    let toward: Vec<String> = toward.iter().map(|one| format!("Direction::{}", constant(*one))).collect();
    let toward = if toward.is_empty() { String::new() } else { format!(".toward(list![{}])", toward.join(", ")) };
    Nested::new(format!("Relation::{call}("), parts.map(Nested::text), format!("){or}{on}{toward}"))
}

fn axes(axes: BoardAxes) -> String {
    let names: Vec<String> = axes.iter().map(|axis| format!("BoardAxis::{axis:?}")).collect();
    format!("BoardAxes::of(&[{}])", names.join(", "))
}

/// The name of a direction's constant.
fn constant(direction: Direction) -> &'static str {
    match (direction.up(), direction.right()) {
        (1, 0) => "UP",
        (-1, 0) => "DOWN",
        (0, 1) => "RIGHT",
        (0, _) => "LEFT",
        (1, 1) => "UP_RIGHT",
        (1, _) => "UP_LEFT",
        (_, 1) => "DOWN_RIGHT",
        _ => "DOWN_LEFT",
    }
}

fn squares(squares: &Squares) -> String {
    format!("squares!(\"{squares}\")")
}
