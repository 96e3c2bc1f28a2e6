//! Prints the rules of a variant as a `static`, in words that can be compared with the rules file.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use qishu_rules::{
    Adjacency, Board, BoardAxes, BoardAxis, Budget, Cap, CappedPieceTypes, CountLimit, Demand, Direction, Gaps,
    GroupCondition, GroupRule, GroupTerm, Groups, Joined, Layer, LineCondition, LineTerm, Lines, LocalName, Occupants,
    Pattern, PieceType, PieceTypeId, PromotedMark, Relation, RelationKind, Rules, SideId, Square, Squares, Text,
};
use quote::{ToTokens, quote};

use super::tokens::{self, docs, number, range, size};

/// The widest contents of a list that are written on one line.
const SHORT_LIST: usize = 60;

/// The names of the constants with the lists of the rules.
const LISTS: [&str; 8] = ["SIDES", "LAYERS", "PIECE_TYPES", "CAPS", "BUDGETS", "PATTERNS", "RELATIONS", "GROUPS"];

/// The rules as an item of their module, called `RULES`.
///
/// It refers to the runtime only. Sides, and pieces that a rule mentions, have constants.
pub fn item(rules: &Rules) -> TokenStream {
    let names = ConstantNames::new(rules);
    let docs = docs(&["The board, the pieces and the rules: they read, write, draw and check positions.".to_owned()]);
    let (constants, board, view) = (names.constants(), board(&rules.board), tokens::name(&format!("{:?}", rules.view)));
    let lists: [(Ident, Vec<TokenStream>); 8] = [
        (tokens::name("Text"), rules.sides.iter().map(|name| quote!(Borrowed(#name))).collect()),
        (tokens::name("Layer"), rules.layers.iter().map(|one| layer(one, &names)).collect()),
        (tokens::name("PieceType"), rules.piece_types.iter().map(|one| piece_type(one, &names)).collect()),
        (tokens::name("Cap"), rules.caps.iter().map(|one| cap(one, &names)).collect()),
        (tokens::name("Budget"), rules.budgets.iter().map(|one| budget(one, &names)).collect()),
        (tokens::name("Pattern"), rules.patterns.iter().map(|one| pattern(one, &names)).collect()),
        (tokens::name("Relation"), rules.relations.iter().map(|one| relation(one, &names)).collect()),
        (tokens::name("GroupRule"), rules.groups.iter().map(|one| group_rule(one, &names)).collect()),
    ];
    let (mut definitions, mut fields) = (TokenStream::new(), TokenStream::new());
    for (list, (kind, items)) in LISTS.into_iter().zip(lists) {
        let (field, list) = (tokens::name(&list.to_ascii_lowercase()), tokens::name(list));
        if items.is_empty() {
            fields.extend(quote!(#field: Borrowed(&[]),));
        } else {
            definitions.extend(quote!(const #list: &[#kind] = &[#(#items),*];));
            fields.extend(quote!(#field: Borrowed(#list),));
        }
    }
    quote! {
        #docs
        pub static RULES: ::qishu_runtime::rules::Rules = {
            use ::qishu_runtime::rules::*;
            use ::std::borrow::Cow::Borrowed;
            #constants
            #definitions
            Rules { board: #board, view: Mapping::#view, #fields }
        };
    }
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
        let mut taken: BTreeSet<String> = LISTS.map(str::to_owned).into();
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
            let of_groups = budget.groups.iter().flat_map(|term| term.groups.piece_types());
            let of_lines = budget.lines.iter().flat_map(LineTerm::piece_types);
            budget.terms.iter().map(|term| term.piece_type).chain(of_lines).chain(of_groups)
        });
        let of_groups = rules.groups.iter().flat_map(|rule| rule.groups.piece_types());
        let of_patterns =
            rules.patterns.iter().flat_map(|pattern| pattern.literals.iter().map(|literal| literal.piece_type));
        let of_relations = rules.relations.iter().flat_map(|relation| relation.seconds().chain([relation.first]));
        let of_piece_types = rules.piece_types.iter().map(|piece_type| piece_type.side);
        let of_layers = rules.layers.iter().filter_map(|layer| layer.side);
        ConstantNames {
            sides,
            piece_types,
            mentioned: of_caps.chain(of_budgets).chain(of_patterns).chain(of_relations).chain(of_groups).collect(),
            playing: of_piece_types.chain(of_layers).collect(),
        }
    }

    fn side(&self, side: SideId) -> Ident {
        tokens::name(&self.sides[side.index()])
    }

    fn piece_type(&self, piece_type: PieceTypeId) -> Ident {
        tokens::name(&self.piece_types[piece_type.index()])
    }

    /// The constants that are used.
    fn constants(&self) -> TokenStream {
        let sides = self.playing.iter().map(|&side| {
            let (name, index) = (self.side(side), size(side.index()));
            quote!(const #name: SideId = SideId(#index);)
        });
        let piece_types = self.mentioned.iter().map(|&piece_type| {
            let (name, index) = (self.piece_type(piece_type), size(piece_type.index()));
            quote!(const #name: PieceTypeId = PieceTypeId(#index);)
        });
        sides.chain(piece_types).collect()
    }
}

fn board(board: &Board) -> TokenStream {
    let (files, ranks, squares) = (number(board.files()), number(board.ranks()), squares(board.squares()));
    let made = quote!(Board::new(#files, #ranks, #squares));
    match board.joined() {
        None => made,
        Some(Joined::Along(axes)) => {
            let axes = self::axes(*axes);
            quote!(#made.joined_along(#axes))
        }
        Some(Joined::By(pairs)) => {
            let pairs = pairs.iter().map(|[first, second]: &[Square; 2]| {
                let (first, second) = (first.to_string(), second.to_string());
                quote!(Square::pair(#first, #second))
            });
            let pairs = list(pairs);
            quote!(#made.joined_by(#pairs))
        }
    }
}

fn layer(layer: &Layer, names: &ConstantNames) -> TokenStream {
    match (&*layer.name, layer.side) {
        (_, Some(side)) if layer.is_hand => {
            let side = names.side(side);
            quote!(Layer::hand(#side))
        }
        (name, Some(side)) if layer.is_state_variable => {
            let side = names.side(side);
            quote!(Layer::right(#name, #side))
        }
        (name, _) if layer.is_state_variable => quote!(Layer::state_variable(#name)),
        ("", _) => quote!(Layer::COMMON),
        (name, Some(side)) => {
            let side = names.side(side);
            quote!(Layer::of_side(#name, #side))
        }
        (name, None) => quote!(Layer::new(#name)),
    }
}

fn piece_type(piece_type: &PieceType, names: &ConstantNames) -> TokenStream {
    let PieceType { side, name, letter, layer, count, gaps, origin, placements, called, .. } = piece_type;
    let (side, name, origin) = (names.side(*side), &**name, origin.to_string());
    let (letter, count) = (option(*letter), range(*count.start(), *count.end()));
    let placements = placements.iter().map(|placement| {
        let (symbol, squares) = (&*placement.symbol, squares(&placement.region));
        let height = number(placement.height);
        let stacked = (placement.height != 1).then(|| quote!(.stacked(#height)));
        let in_hand = placement.hand.map(|layer| {
            let layer = size(layer.index());
            quote!(.in_hand(LayerId(#layer)))
        });
        quote!(Placement::new(#symbol, #squares) #stacked #in_hand)
    });
    let other = piece_type.other_letter.map(|letter| quote!(.or_letter(#letter)));
    let marked = piece_type.promoted_mark.map(|mark| match mark {
        PromotedMark::Plus => quote!(.after_plus()),
        PromotedMark::Tilde => quote!(.before_tilde()),
    });
    let on_layer = (layer.0 != 0).then(|| {
        let layer = size(layer.index());
        quote!(.on_layer(LayerId(#layer)))
    });
    let called = (!called.is_empty()).then(|| {
        let called = list(called.iter().map(in_language));
        quote!(.called(#called))
    });
    let (placements, without) = (list(placements), without(gaps));
    quote! {
        PieceType::new(#side, #name, #letter, #count, #origin).placed(#placements) #other #marked #on_layer #without #called
    }
}

/// A constant list.
fn list(items: impl IntoIterator<Item = impl ToTokens>) -> TokenStream {
    let items: Vec<_> = items.into_iter().collect();
    let items = quote!(#(#items),*);
    match tokens::columns(&items) {
        0 => quote!(Borrowed(&[])),
        1..=SHORT_LIST => quote!(list![#items]),
        _ => quote!(Borrowed(const { &[#items] })),
    }
}

fn option(letter: Option<char>) -> TokenStream {
    letter.map_or_else(|| quote!(None), |letter| quote!(Some(#letter)))
}

/// The names of a piece in one language.
fn in_language(LocalName { language, words }: &LocalName) -> TokenStream {
    let words = list(words.iter().map(|word: &Text| {
        let word = &**word;
        quote!(Borrowed(#word))
    }));
    let language = &**language;
    quote!(LocalName::new(#language, #words))
}

fn cap(cap: &Cap, names: &ConstantNames) -> TokenStream {
    let Cap { name, limit: CountLimit { at_least, at_most, gaps }, pieces, per, origin, lines } = cap;
    let capped = |pieces: &CappedPieceTypes| {
        let piece_type = names.piece_type(pieces.piece_type);
        let placement = pieces.placement.map(size);
        match placement {
            None => quote!(CappedPieceTypes::all(#piece_type)),
            Some(placement) => quote!(CappedPieceTypes::placed(#piece_type, #placement)),
        }
    };
    let (name, origin, per, without) = (&**name, origin.to_string(), self::lines(per), without(gaps));
    let (pieces, lines) = (list(pieces.iter().map(capped)), list(lines.iter().map(squares)));
    let most = number(*at_most);
    let least = number(*at_least);
    let at_least = (*at_least != 0).then(|| quote!(.at_least(#least)));
    quote!(Cap::new(#name, #most, #per, #origin, #pieces, #lines) #at_least #without)
}

/// The lines into which a region is divided.
fn lines(per: &Lines) -> TokenStream {
    match per {
        Lines::Parts(partition) => {
            let partition = &**partition;
            quote!(Lines::Parts(Borrowed(#partition)))
        }
        Lines::Along(axis) => {
            let axis = board_axis(*axis);
            quote!(Lines::Along(#axis))
        }
        Lines::Whole => quote!(Lines::Whole),
    }
}

fn line_term(term: &LineTerm, names: &ConstantNames) -> TokenStream {
    let LineTerm { coefficient, per, lines, having } = term;
    let condition = |condition: &LineCondition| {
        let LineCondition { limit: CountLimit { at_least, at_most, gaps }, piece_types } = condition;
        let (least, most, without) = (number(*at_least), number(*at_most), without(gaps));
        let piece_types = list(piece_types.iter().map(|&piece_type| names.piece_type(piece_type)));
        quote!(LineCondition::new(#least, #most, #piece_types) #without)
    };
    let (coefficient, per, lines) = (number(*coefficient), self::lines(per), list(lines.iter().map(squares)));
    let having = list(having.iter().map(condition));
    quote!(LineTerm::new(#coefficient, #per, #lines, #having))
}

fn budget(budget: &Budget, names: &ConstantNames) -> TokenStream {
    let Budget { name, range, gaps, origin, terms, lines, groups } = budget;
    let (name, origin, without) = (&**name, origin.to_string(), without(gaps));
    let range = self::range(*range.start(), *range.end());
    let terms = terms.iter().map(|term| {
        let (coefficient, piece_type, over) =
            (number(term.coefficient), names.piece_type(term.piece_type), number(term.over));
        match term.over {
            0 => quote!(Term::new(#coefficient, #piece_type)),
            _ => quote!(Term::over(#coefficient, #piece_type, #over)),
        }
    });
    let terms = list(terms);
    let groups = (!groups.is_empty()).then(|| {
        let groups = list(groups.iter().map(|term| group_term(term, names)));
        quote!(.with_groups(#groups))
    });
    if lines.is_empty() {
        return quote!(Budget::new(#name, #range, #origin, #terms) #groups #without);
    }
    let lines = list(lines.iter().map(|term| line_term(term, names)));
    quote!(Budget::with_lines(#name, #range, #origin, #terms, #lines) #groups #without)
}

/// The call that excludes numbers; nothing where there are none.
fn without(gaps: &Gaps) -> TokenStream {
    let gaps: Vec<TokenStream> = gaps.iter().map(|(first, last)| range(first, last)).collect();
    if gaps.is_empty() {
        return TokenStream::new();
    }
    let gaps = list(gaps);
    quote!(.without(#gaps))
}

fn pattern(pattern: &Pattern, names: &ConstantNames) -> TokenStream {
    let Pattern { name, origin, literals } = pattern;
    let literals = literals.iter().map(|literal| {
        let (call, piece_type) =
            (tokens::name(if literal.present { "on" } else { "not_on" }), names.piece_type(literal.piece_type));
        let square = literal.square.to_string();
        quote!(Literal::#call(#piece_type, #square))
    });
    let (name, origin, literals) = (&**name, origin.to_string(), list(literals));
    quote!(Pattern::new(#name, #origin, #literals))
}

/// The kind of neighbours.
pub(super) fn adjacency(adjacency: Adjacency) -> TokenStream {
    match adjacency {
        Adjacency::Touches => quote!(Adjacency::Touches),
        Adjacency::Beside => quote!(Adjacency::Beside),
        Adjacency::Aligned(axes) => {
            let axes = self::axes(axes);
            quote!(Adjacency::Aligned(#axes))
        }
    }
}

fn relation(relation: &Relation, names: &ConstantNames) -> TokenStream {
    let Relation { name, demand, first, second, or, squares: on, toward, origin } = relation;
    let (call, how) = match demand {
        Demand::Forbidden(RelationKind::Regardless(one)) => {
            let one = adjacency(*one);
            ("forbidden", quote!(RelationKind::Regardless(#one)))
        }
        Demand::Forbidden(RelationKind::Faces(axes)) => {
            let axes = self::axes(*axes);
            ("forbidden", quote!(RelationKind::Faces(#axes)))
        }
        Demand::Required(one) => ("required", adjacency(*one)),
    };
    let (first, second) = (names.piece_type(*first), names.piece_type(*second));
    let (call, name, origin) = (tokens::name(call), &**name, origin.to_string());
    let or: Vec<Ident> = or.iter().map(|&piece_type| names.piece_type(piece_type)).collect();
    let or = (!or.is_empty()).then(|| {
        let or = list(or);
        quote!(.or_to(#or))
    });
    let on = on.as_ref().map(|on| {
        let on = squares(on);
        quote!(.on(#on))
    });
    let toward = (!toward.is_empty()).then(|| {
        let toward = list(toward.iter().map(|&one| direction(one)));
        quote!(.toward(#toward))
    });
    quote!(Relation::#call(#name, #first, #how, #second, #origin) #or #on #toward)
}

fn group_rule(rule: &GroupRule, names: &ConstantNames) -> TokenStream {
    let GroupRule { name, groups, limit: CountLimit { at_least, at_most, gaps }, origin } = rule;
    let (name, origin, without) = (&**name, origin.to_string(), without(gaps));
    let (least, most, groups) = (number(*at_least), number(*at_most), self::groups(groups, names));
    quote!(GroupRule::new(#name, #least, #most, #groups, #origin) #without)
}

fn group_term(term: &GroupTerm, names: &ConstantNames) -> TokenStream {
    let (coefficient, groups) = (number(term.coefficient), groups(&term.groups, names));
    quote!(GroupTerm::new(#coefficient, #groups))
}

fn groups(groups: &Groups, names: &ConstantNames) -> TokenStream {
    let Groups { layer, joined, members, conditions } = groups;
    let (layer, members) = (size(layer.index()), occupants(members, names));
    let conditions = list(conditions.iter().map(|condition| group_condition(condition, names)));
    let joined = joined.map(|joined| {
        let joined = axes(joined);
        quote!(.joined_along(#joined))
    });
    quote!(Groups::new(LayerId(#layer), #members, #conditions) #joined)
}

fn group_condition(condition: &GroupCondition, names: &ConstantNames) -> TokenStream {
    let GroupCondition { holds, near, occupants } = condition;
    let occupants = self::occupants(occupants, names);
    let not = (!holds).then(|| quote!(.not()));
    match near {
        None => quote!(GroupCondition::with(#occupants) #not),
        Some(near) => {
            let near = adjacency(*near);
            quote!(GroupCondition::near(#near, #occupants) #not)
        }
    }
}

fn occupants(occupants: &Occupants, names: &ConstantNames) -> TokenStream {
    let Occupants { piece_types, empty, squares: on } = occupants;
    let piece_types = list(piece_types.iter().map(|&piece_type| names.piece_type(piece_type)));
    let on = on.as_ref().map(|on| {
        let on = squares(on);
        quote!(.on(#on))
    });
    quote!(Occupants::new(#piece_types, #empty) #on)
}

fn axes(axes: BoardAxes) -> TokenStream {
    let axes = axes.iter().map(board_axis);
    quote!(BoardAxes::of(&[#(#axes),*]))
}

fn board_axis(axis: BoardAxis) -> TokenStream {
    let axis = tokens::name(&format!("{axis:?}"));
    quote!(BoardAxis::#axis)
}

/// A direction.
pub(super) fn direction(one: Direction) -> TokenStream {
    let constant = tokens::name(constant(one));
    quote!(Direction::#constant)
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

fn squares(squares: &Squares) -> TokenStream {
    tokens::squares(squares)
}
