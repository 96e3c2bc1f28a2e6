//! The statements of rules in the text of a digest.
//!
//! Every struct is taken apart into all its fields, so that a new field is a compilation error here until it is written
//! or left out on purpose.

use qishu_rules::{
    Adjacency, Board, BoardAxes, BoardAxis, Budget, Cap, CappedPieceTypes, CountLimit, Demand, GroupCondition,
    GroupRule, GroupTerm, Groups, Joined, Layer, LineCondition, LineTerm, Literal, Mapping, Occupants, Pattern,
    PieceType, Placement, Relation, RelationKind, Rules, Term,
};

use super::form::{DigestText, DigestValue, Tag, Tagged};

/// Appends all statements that determine positions.
pub(super) fn write(rules: &Rules, text: &mut DigestText) {
    let Rules { board, sides, view, layers, piece_types, caps, budgets, patterns, relations, groups } = rules;
    write_board(board, text);
    text.statement("sides", &[("names", sides), ("view", view)]);
    layers.iter().for_each(|layer| write_layer(layer, text));
    piece_types.iter().for_each(|piece_type| write_piece_type(piece_type, text));
    caps.iter().for_each(|cap| write_cap(cap, text));
    budgets.iter().for_each(|budget| write_budget(budget, text));
    for Pattern { name: _, origin: _, literals } in &**patterns {
        text.statement("pattern", &[("literals", literals)]);
    }
    relations.iter().for_each(|relation| write_relation(relation, text));
    for GroupRule { name: _, groups, limit: CountLimit { at_least, at_most, gaps }, origin: _ } in &**groups {
        text.statement("groups", &[("at-least", at_least), ("at-most", at_most), ("gaps", gaps), ("counted", groups)]);
    }
}

fn write_board(board: &Board, text: &mut DigestText) {
    let (files, ranks) = (board.files(), board.ranks());
    text.statement(
        "board",
        &[("files", &files), ("ranks", &ranks), ("squares", board.squares()), ("joined", &board.joined().cloned())],
    );
}

fn write_layer(layer: &Layer, text: &mut DigestText) {
    let Layer { name, side, is_hand, is_state_variable } = layer;
    // Only the name of a state variable is part of a position's text.
    let name = is_state_variable.then(|| name.clone());
    text.statement(
        "layer",
        &[("side", side), ("hand", is_hand), ("state-variable", is_state_variable), ("name", &name)],
    );
}

fn write_piece_type(piece_type: &PieceType, text: &mut DigestText) {
    let PieceType { side, name, letter, layer, count, gaps, placements, .. } = piece_type;
    let PieceType { other_letter: _, promoted_mark: _, origin: _, called: _, .. } = piece_type;
    text.statement(
        "piece",
        &[("side", side), ("name", name), ("letter", letter), ("layer", layer), ("count", count), ("gaps", gaps)],
    );
    for Placement { symbol, region, height, hand } in &**placements {
        text.statement("placement", &[("symbol", symbol), ("region", region), ("height", height), ("hand", hand)]);
    }
}

fn write_cap(cap: &Cap, text: &mut DigestText) {
    let Cap { name: _, limit: CountLimit { at_least, at_most, gaps }, per: _, origin: _, pieces, lines } = cap;
    text.statement(
        "cap",
        &[("at-least", at_least), ("at-most", at_most), ("gaps", gaps), ("pieces", pieces), ("lines", lines)],
    );
}

fn write_budget(budget: &Budget, text: &mut DigestText) {
    let Budget { name: _, range, gaps, origin: _, terms, lines, groups } = budget;
    text.statement("budget", &[("range", range), ("gaps", gaps), ("terms", terms)]);
    for LineTerm { coefficient, per: _, lines, having } in &**lines {
        text.statement("line-term", &[("coefficient", coefficient), ("lines", lines), ("having", having)]);
    }
    for GroupTerm { coefficient, groups } in &**groups {
        text.statement("group-term", &[("coefficient", coefficient), ("counted", groups)]);
    }
}

fn write_relation(relation: &Relation, text: &mut DigestText) {
    let Relation { name: _, demand, first, second, or, squares, toward, origin: _ } = relation;
    text.statement(
        "relation",
        &[
            ("demand", demand),
            ("first", first),
            ("second", second),
            ("or", or),
            ("squares", squares),
            ("toward", toward),
        ],
    );
}

impl DigestValue for Joined {
    fn append(&self, text: &mut String) {
        match self {
            Joined::Along(axes) => Tagged("along", &[axes]).append(text),
            Joined::By(pairs) => Tagged("by", &[pairs]).append(text),
        }
    }
}

impl DigestValue for Mapping {
    fn append(&self, text: &mut String) {
        let tag = match self {
            Mapping::MirrorRanks => "mirror-ranks",
            Mapping::MirrorFiles => "mirror-files",
            Mapping::Rotate => "rotate",
            Mapping::Same => "same",
        };
        Tag(tag).append(text);
    }
}

impl DigestValue for BoardAxis {
    fn append(&self, text: &mut String) {
        let tag = match self {
            BoardAxis::Files => "file",
            BoardAxis::Ranks => "rank",
            BoardAxis::Rising => "rising",
            BoardAxis::Falling => "falling",
        };
        Tag(tag).append(text);
    }
}

impl DigestValue for BoardAxes {
    fn append(&self, text: &mut String) {
        self.iter().collect::<Vec<BoardAxis>>().append(text);
    }
}

impl DigestValue for CappedPieceTypes {
    fn append(&self, text: &mut String) {
        let CappedPieceTypes { piece_type, placement } = self;
        Tagged("of", &[piece_type, placement]).append(text);
    }
}

impl DigestValue for Term {
    fn append(&self, text: &mut String) {
        let Term { coefficient, piece_type, over } = self;
        Tagged("term", &[coefficient, piece_type, over]).append(text);
    }
}

impl DigestValue for LineCondition {
    fn append(&self, text: &mut String) {
        let LineCondition { limit: CountLimit { at_least, at_most, gaps }, piece_types } = self;
        Tagged("having", &[at_least, at_most, gaps, piece_types]).append(text);
    }
}

impl DigestValue for Groups {
    fn append(&self, text: &mut String) {
        let Groups { layer, joined, members, conditions } = self;
        Tagged("groups", &[layer, joined, members, conditions]).append(text);
    }
}

impl DigestValue for Occupants {
    fn append(&self, text: &mut String) {
        let Occupants { piece_types, empty, squares } = self;
        Tagged("occupants", &[piece_types, empty, squares]).append(text);
    }
}

impl DigestValue for GroupCondition {
    fn append(&self, text: &mut String) {
        let GroupCondition { holds, near, occupants } = self;
        Tagged("condition", &[holds, near, occupants]).append(text);
    }
}

impl DigestValue for Literal {
    fn append(&self, text: &mut String) {
        let Literal { present, piece_type, square } = self;
        Tagged(if *present { "on" } else { "not-on" }, &[piece_type, square]).append(text);
    }
}

impl DigestValue for Demand {
    fn append(&self, text: &mut String) {
        match self {
            Demand::Forbidden(kind) => Tagged("forbidden", &[kind]).append(text),
            Demand::Required(adjacency) => Tagged("required", &[adjacency]).append(text),
        }
    }
}

impl DigestValue for RelationKind {
    fn append(&self, text: &mut String) {
        match self {
            RelationKind::Faces(axes) => Tagged("faces", &[axes]).append(text),
            RelationKind::Regardless(adjacency) => adjacency.append(text),
        }
    }
}

impl DigestValue for Adjacency {
    fn append(&self, text: &mut String) {
        match self {
            Adjacency::Touches => Tag("touches").append(text),
            Adjacency::Beside => Tag("beside").append(text),
            Adjacency::Aligned(axes) => Tagged("aligned", &[axes]).append(text),
        }
    }
}
