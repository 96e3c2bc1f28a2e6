//! Prints settled rules as text.

use super::copies::SettledCopies;
use super::draft::{AnyPiece, Claim, DrawnLimit, DrawnPlace, RelationVerb};
use super::groups::{DrawnOccupant, GroupPiece};
use super::regions::{Body, Mirror, Parts, REGIONS};
use super::settle::{
    Decree, DrawnPieceType, Law, LinesTerm, PARTITIONS, PIECES, Pair, Rules, Scene, SidedName, Spot, Term,
};
use super::state_variables::{HeldValue, SIDE_NAMES, STATE_VARIABLES};
use super::{given, lines};

/// Plain names, and some that mean something in the generated Rust.
const PIECES_NAMES: [[&str; PIECES]; 4] = [
    ["king", "stone", "guard", "mist", "tower"],
    ["king", "stone", "guard", "mist", "tower"],
    ["self", "i", "choose", "total", "type"],
    ["BigUint", "Self", "count", "free", "u64"],
];
const LINE_NAMES: [&str; 7] = ["", "file", "rank", "rising", "falling", PARTITION_NAMES[0], PARTITION_NAMES[1]];
const PARTITION_NAMES: [&str; PARTITIONS] = ["wings", "banks"];
const LAYER_NAMES: [&str; 2] = ["sky", "deep"];
const SHOWN: [&str; 4] = ["points", "shade on anywhere", "diagonals on anywhere", "gap \"棋\" on anywhere"];
const TITLES: [&str; 4] = ["A title", "A */ {title} \\ of 'signs'", "棋数 // n!", "The end."];

/// The files' names and texts, the variant called `name` first.
pub fn texts(rules: &Rules, name: &str) -> Vec<(String, String)> {
    let Some(derived) = &rules.derived else {
        return vec![(format!("{name}.rules"), page(&format!("variant {name}"), &statements(&rules.base)))];
    };
    let base = format!("{name}_base");
    let text = page(&format!("variant {name} extends {base}"), &differences(&rules.base, derived));
    let base_text = page(&format!("variant {base}"), &statements(&rules.base));
    vec![(format!("{name}.rules"), text), (format!("{base}.rules"), base_text)]
}

fn page(head: &str, statements: &[String]) -> String {
    let mut text = format!("{head} {{\n");
    for statement in statements {
        text += &format!("    {statement}\n");
    }
    text + "}\n"
}

fn statements(scene: &Scene) -> Vec<String> {
    let mut statements = Vec::new();
    if let Some(title) = scene.title {
        let title = TITLES[usize::from(title)];
        statements.push(format!("title \"{title}\""));
        statements.push(format!("title fr \"{title}\" or \"Un jeu\""));
        statements.push(format!("source \"{title}\""));
        statements.push(format!("published 12_345 \"{title}\""));
    }
    statements.push(board(scene));
    statements.push(sides(scene));
    let regions = scene.regions.iter().map(|(index, body)| region(scene, *index, body));
    match scene.reversed {
        true => statements.extend(regions.rev()),
        false => statements.extend(regions),
    }
    statements.extend(PARTITION_NAMES.iter().zip(&scene.partitions).filter_map(|(name, parts)| partition(name, parts)));
    statements.extend(scene.pieces.iter().map(|piece| piece_type(scene, piece)));
    statements.extend((0..STATE_VARIABLES).filter_map(|state_variable| scene.state_variable_text(state_variable)));
    statements.extend(scene.laws.iter().map(|law| rule(scene, law)));
    statements.extend((1..=2).filter_map(|layer| self::layer(scene, layer)));
    statements.extend(claim(scene));
    statements.extend(symmetry(scene));
    statements.extend((0..PIECES).filter_map(|name| weight(scene, name)));
    statements.extend(weight_of_value(scene));
    // The drawing does not affect the count.
    if scene.title == Some(2) {
        statements.extend(SHOWN.iter().map(|shown| format!("show {shown}")));
    }
    statements
}

/// What makes the derived variant of the base.
fn differences(base: &Scene, derived: &Scene) -> Vec<String> {
    let mut differences = Vec::new();
    let replace = |statements: &mut Vec<String>, old: String, new: String| {
        if old != new {
            statements.push(format!("replace {new}"));
        }
    };
    replace(&mut differences, board(base), board(derived));
    replace(&mut differences, sides(base), sides(derived));
    for ((index, old), (_, new)) in base.regions.iter().zip(&derived.regions) {
        replace(&mut differences, region(base, *index, old), region(derived, *index, new));
    }
    for (name, (old, new)) in PARTITION_NAMES.iter().zip(base.partitions.iter().zip(&derived.partitions)) {
        match (partition(name, old), partition(name, new)) {
            (Some(old), Some(new)) => replace(&mut differences, old, new),
            (Some(_), None) => {
                let word = old.as_ref().map_or("partition", Parts::word);
                differences.push(format!("remove {word} {name}"));
            }
            (None, new) => differences.extend(new),
        }
    }
    for (name, word) in PIECES_NAMES[base.names].iter().enumerate() {
        match (base.find(name), derived.find(name)) {
            (Some(old), Some(new)) => replace(&mut differences, piece_type(base, old), piece_type(derived, new)),
            (Some(_), None) => differences.push(format!("remove piece {word}")),
            (None, Some(new)) => differences.push(piece_type(derived, new)),
            (None, None) => {}
        }
    }
    for state_variable in 0..STATE_VARIABLES {
        match (base.state_variable_text(state_variable), derived.state_variable_text(state_variable)) {
            (Some(old), Some(new)) => replace(&mut differences, old, new),
            (Some(_), None) => {
                differences.push(format!("remove state {}", Scene::state_variable_name(base.names, state_variable)))
            }
            (None, new) => differences.extend(new),
        }
    }
    for old in &base.laws {
        match derived.laws.iter().find(|law| law.number == old.number) {
            Some(new) => replace(&mut differences, rule(base, old), rule(derived, new)),
            None => differences.push(format!("remove {} {}", old.decree.word(), law_name(old))),
        }
    }
    let is_new = |law: &&Law| base.laws.iter().all(|old| old.number != law.number);
    differences.extend(derived.laws.iter().filter(is_new).map(|law| rule(derived, law)));
    for layer in 1..=2 {
        match (self::layer(base, layer), self::layer(derived, layer)) {
            (Some(old), Some(new)) => replace(&mut differences, old, new),
            (Some(_), None) => differences.push(format!("remove layer {}", LAYER_NAMES[layer as usize - 1])),
            (None, new) => differences.extend(new),
        }
    }
    differences.extend(claim(derived));
    match (symmetry(base), symmetry(derived)) {
        (Some(old), Some(new)) => replace(&mut differences, old, new),
        (Some(_), None) => differences.push(format!("remove symmetry {}", given::NAME)),
        (None, new) => differences.extend(new),
    }
    let weights = (0..PIECES).map(|name| (PIECES_NAMES[base.names][name], weight(base, name), weight(derived, name)));
    for (name, old, new) in weights.chain([("held", weight_of_value(base), weight_of_value(derived))]) {
        match (old, new) {
            (Some(old), Some(new)) => replace(&mut differences, old, new),
            (Some(_), None) => differences.push(format!("remove weight {name}")),
            (None, new) => differences.extend(new),
        }
    }
    differences
}

/// The weight of the piece of a name.
fn weight(scene: &Scene, name: usize) -> Option<String> {
    let (piece, weight) = (scene.find(name)?, scene.weights.of_piece(name)?);
    let side = if weight.sided && piece.owner.is_none() { SIDE_NAMES[scene.names][0] } else { "" };
    let name = PIECES_NAMES[scene.names][name];
    Some(format!("weight {name}: {side} {name} {}", weight.text(&scene.world)))
}

fn weight_of_value(scene: &Scene) -> Option<String> {
    let held = HeldValue { state_variable: 0, value: 0, coefficient: 1, absent: false };
    scene.state_variables[0]?;
    Some(format!("weight held: {} {}", scene.value_name(held), scene.weights.of_value()?))
}

fn symmetry(scene: &Scene) -> Option<String> {
    let owner = scene.pieces.first().and_then(|piece| piece.owner);
    let pieces = scene.pieces.iter().filter(|piece| piece.owner == owner);
    let pieces: Vec<&str> = pieces.map(|piece| PIECES_NAMES[scene.names][piece.name]).collect();
    scene.given.as_ref()?.text(&scene.world, &pieces)
}

fn board(scene: &Scene) -> String {
    let keep = scene.keep.as_ref().map_or(String::new(), |keep| format!(" keep {}", keep.text()));
    let joined = scene.world.joined_in_words();
    format!("board {} x {}{joined}{keep}", scene.world.files, scene.world.ranks)
}

fn sides(scene: &Scene) -> String {
    let names = SIDE_NAMES[scene.names][..usize::from(scene.sides)].join(", ");
    let mapping = match scene.world.mirror {
        _ if scene.sides == 1 => "",
        Mirror::Same => " same",
        Mirror::Ranks => " mirror ranks",
        Mirror::Files => " mirror files",
        Mirror::Rotate => " rotate",
    };
    format!("sides {names}{mapping}")
}

fn region(scene: &Scene, index: usize, body: &Body) -> String {
    format!("region {} = {}", REGIONS[index], body.text(&scene.world))
}

fn partition(name: &str, parts: &Option<Parts>) -> Option<String> {
    let (word, parts) = parts.as_ref().map(|lines| (lines.word(), &lines.parts))?;
    let parts: Vec<String> = parts.iter().map(|part| part.text()).collect();
    Some(format!("{word} {name} = {}", parts.join(", ")))
}

fn piece_type(scene: &Scene, piece: &DrawnPieceType) -> String {
    let mut text = format!("piece {}", PIECES_NAMES[scene.names][piece.name]);
    if let Some(symbol) = piece.symbol {
        text += &format!(" {symbol}");
    }
    if let Some(owner) = piece.owner {
        text += &format!(" of {}", SIDE_NAMES[scene.names][usize::from(owner)]);
    }
    text += " { count ";
    text += &numbers(piece.count.0.into(), piece.count.1.into(), piece.without);
    for spot in &piece.spots {
        text += &self::spot(spot);
    }
    // Names do not affect the count.
    text += if piece.count.1 % 3 == 1 { " called zh \"棋\" or \"子\"" } else { "" };
    text + if piece.in_hand { " in hand }" } else { " }" }
}

fn spot(spot: &Spot) -> String {
    let mut text = match &spot.region {
        Some(region) => format!(" on {}", region.text()),
        None => " anywhere".to_string(),
    };
    if let Some((low, high)) = spot.stacked {
        text += &format!(" stacked {}", numbers(low.into(), high.into(), 0));
    }
    if let Some(letter) = spot.letter {
        text += &format!(" as {letter}");
    }
    if let Some(limit) = spot.limit {
        text += &self::limit(limit);
    }
    text
}

fn limit(DrawnLimit { least, most, without, per }: DrawnLimit) -> String {
    let numbers = match (least, most) {
        (least, Some(most)) if without != 0 => format!("exactly {}", numbers(least.into(), most.into(), without)),
        (0, Some(most)) => format!("at most {most}"),
        (least, None) => format!("at least {least}"),
        (least, Some(most)) if least == most => format!("exactly {least}"),
        (least, Some(most)) => format!("at least {least} at most {most}"),
    };
    let per = if per == 0 { String::new() } else { format!(" per {}", LINE_NAMES[usize::from(per)]) };
    format!(" {numbers}{per}")
}

/// The numbers from `low` to `high`, without those after the first whose bits are set. Neither end is left out.
fn numbers(low: i64, high: i64, without: u8) -> String {
    let is_left_out = |number: i64| {
        low < number
            && number < high
            && without.checked_shr((number - low - 1) as u32).is_some_and(|bits| bits & 1 == 1)
    };
    let stays: Vec<i64> = (low..=high).filter(|&number| !is_left_out(number)).collect();
    let steps: Vec<i64> = stays.windows(2).map(|pair| pair[1] - pair[0]).collect();
    if let [first, _, ..] = *steps.as_slice()
        && first > 1
        && steps.iter().all(|&step| step == first)
    {
        return format!("{low}..{high} by {first}");
    }
    let runs = stays.chunk_by(|number, next| number + 1 == *next);
    let run = |run: &[i64]| match *run {
        [only] => only.to_string(),
        _ => format!("{}..{}", run[0], run[run.len() - 1]),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

fn law_name(law: &Law) -> String {
    format!("{}{}", ["limit", "purse", "taboo", "duty"][law.decree.number()], law.number)
}

fn rule(scene: &Scene, law: &Law) -> String {
    let piece = |name: usize| PIECES_NAMES[scene.names][name];
    let across = |across: bool| if across { "across sides " } else { "" };
    let named = |named: &SidedName| {
        let side = named.side.map(|side| format!("{} ", SIDE_NAMES[scene.names][usize::from(side)]));
        format!("{}{}", side.unwrap_or_default(), piece(named.piece))
    };
    let label = if law.named { format!(" {}:", law_name(law)) } else { String::new() };
    let text = match &law.decree {
        Decree::Cap { across: together, pieces, limit, region } => {
            let pieces: Vec<String> = pieces.iter().map(named).collect();
            format!("{}{}{} on {}", across(*together), pieces.join(", "), self::limit(*limit), region.text())
        }
        Decree::Groups { demand, groups } => demand.text(groups, &|occupant| occupant_in_words(scene, occupant)),
        Decree::Budget { across: together, terms, lines, held, groups, range, without } => {
            let mut sum = String::new();
            let number = |term: &Term| match term.over {
                0 => named(&term.named),
                over => format!("over({}, {over})", named(&term.named)),
            };
            let condition = |(limit, pieces): &(DrawnLimit, Vec<SidedName>)| {
                let pieces: Vec<String> = pieces.iter().map(named).collect();
                format!(",{} {}", self::limit(*limit), pieces.join(" or "))
            };
            let counted = |term: &LinesTerm| {
                let having: String = term.having.iter().map(condition).collect();
                format!("lines({}{having})", LINE_NAMES[usize::from(term.per)])
            };
            let pieces = terms.iter().map(|term| (term.coefficient, number(term)));
            let held = held.map(|held| (i64::from(held.coefficient), scene.value_name(held)));
            let pieces = pieces.chain(lines.iter().map(|term| (term.coefficient, counted(term))));
            let of_groups = groups.iter().map(|(coefficient, groups)| {
                let groups = groups.text(&|occupant| occupant_in_words(scene, occupant));
                (*coefficient, format!("groups({groups})"))
            });
            for (coefficient, counted) in pieces.chain(of_groups).chain(held) {
                let sign = match (sum.is_empty(), coefficient < 0) {
                    (true, false) => "",
                    (true, true) => "-",
                    (false, false) => " + ",
                    (false, true) => " - ",
                };
                let state_variable = match coefficient.abs() {
                    1 => String::new(),
                    state_variable => format!("{state_variable} * "),
                };
                sum += &format!("{sign}{state_variable}{counted}");
            }
            format!("{}{} = {sum}", across(*together), numbers(range.0, range.1, *without))
        }
        Decree::Forbid { literals, held, copies } => {
            let held = held.map(|held| format!("{}{}", if held.absent { "no " } else { "" }, scene.value_name(held)));
            let literals: Vec<String> = literals
                .iter()
                .map(|literal| {
                    let no = if literal.absent { "no " } else { "" };
                    let side = literal.side.map_or("", |side| SIDE_NAMES[scene.names][usize::from(side)]);
                    let space = if side.is_empty() { "" } else { " " };
                    format!("{no}{side}{space}{} {}", piece(literal.piece), literal.place.text())
                })
                .chain(held)
                .collect();
            let copies = match copies {
                SettledCopies::Once => String::new(),
                SettledCopies::Squares(None) => " per square".to_string(),
                SettledCopies::Squares(Some(region)) => format!(" per square on {}", region.text()),
                SettledCopies::Lines(per) => format!(" per {}", LINE_NAMES[usize::from(*per)]),
            };
            literals.join(", ") + &copies
        }
        Decree::Relation { relation_verb, pieces, pair, place, .. } => {
            let side = |index: usize| match pair {
                Pair::Any(_, Some(side)) if index == 0 => format!("{} ", SIDE_NAMES[scene.names][usize::from(*side)]),
                Pair::Named(sides) => format!("{} ", SIDE_NAMES[scene.names][usize::from(sides[index])]),
                Pair::Enemy if index == 1 => "enemy ".to_string(),
                _ => String::new(),
            };
            let (verb, lines) = match relation_verb {
                RelationVerb::Touches => ("touches", String::new()),
                RelationVerb::Beside => ("beside", String::new()),
                RelationVerb::Faces(bits) => ("faces", format!(" along {}", lines::in_words(*bits))),
                RelationVerb::Aligned(bits) => ("aligned", format!(" along {}", lines::in_words(*bits))),
            };
            let other = match pair {
                Pair::Any(AnyPiece::Anybody, _) => "any".to_string(),
                Pair::Any(AnyPiece::Own, _) => "any own".to_string(),
                Pair::Any(AnyPiece::Enemy, _) => "any enemy".to_string(),
                Pair::Any(AnyPiece::OfPiece, _) => format!("any {}", piece(pieces[1])),
                _ => format!("{}{}", side(1), piece(pieces[1])),
            };
            format!("{}{} {verb} {other}{lines}{}", side(0), piece(pieces[0]), self::place(place))
        }
    };
    format!("{}{label} {text}", law.decree.word())
}

/// What is on a square of a group.
fn occupant_in_words(scene: &Scene, occupant: &DrawnOccupant) -> String {
    let piece = PIECES_NAMES[scene.names][occupant.piece];
    match occupant.whose {
        GroupPiece::Empty => "empty".to_owned(),
        GroupPiece::Own => piece.to_owned(),
        GroupPiece::Enemy => format!("enemy {piece}"),
        GroupPiece::Sided => format!("{} {piece}", SIDE_NAMES[scene.names][usize::from(occupant.side)]),
        GroupPiece::Any => "any".to_owned(),
        GroupPiece::AnyOwn => "any own".to_owned(),
        GroupPiece::AnyEnemy => "any enemy".to_owned(),
        GroupPiece::AnyOf => format!("any {piece}"),
    }
}

/// The squares of the pieces in a relation.
fn place(DrawnPlace { headings, region }: &DrawnPlace) -> String {
    let words = ["forward", "backward", "sideways", "leftward", "rightward"].into_iter().enumerate();
    let listed: Vec<&str> = words.filter(|(bit, _)| headings >> bit & 1 == 1).map(|(_, word)| word).collect();
    let toward = if listed.is_empty() { String::new() } else { format!(" {}", listed.join(", ")) };
    let on = region.as_ref().map_or(String::new(), |region| format!(" on {}", region.text()));
    format!("{toward}{on}")
}

fn layer(scene: &Scene, layer: u8) -> Option<String> {
    let pieces = scene.pieces.iter().filter(|piece| piece.layer == layer);
    let pieces: Vec<&str> = pieces.map(|piece| PIECES_NAMES[scene.names][piece.name]).collect();
    let index = usize::from(layer) - 1;
    let per_side = if scene.layers[index] { " per side" } else { "" };
    (!pieces.is_empty()).then(|| format!("layer {}{per_side} {{ {} }}", LAYER_NAMES[index], pieces.join(", ")))
}

/// A true claim about some relation, if one is to be stated.
fn claim(scene: &Scene) -> Option<String> {
    let (part, enemies) = match scene.claim {
        Claim::None => return None,
        Claim::Own => (u8::MAX, false),
        Claim::OwnAndEnemy => (u8::MAX, true),
        Claim::Part(part) => (part, part > 127),
    };
    let spoken_of: Vec<&DrawnPieceType> = scene.pieces.iter().filter(|piece| part >> piece.name & 1 == 1).collect();
    let mut lines = String::new();
    for (index, piece) in spoken_of.iter().enumerate() {
        let mut partners: Vec<String> = Vec::new();
        for other in &spoken_of[index..] {
            let name = PIECES_NAMES[scene.names][other.name];
            let sides = || (0..scene.sides).flat_map(|side| (0..scene.sides).map(move |other| (side, other)));
            let meet = |own: bool| {
                sides().any(|(side, enemy)| (side == enemy) == own && scene.meet((side, piece), (enemy, other)))
            };
            if other.name != piece.name && meet(true) {
                partners.push(name.to_string());
            }
            if enemies && meet(false) {
                partners.push(format!("enemy {name}"));
            }
        }
        if !partners.is_empty() {
            lines += &format!(" {} -> {}", PIECES_NAMES[scene.names][piece.name], partners.join(", "));
        }
    }
    Some(format!("interactions {{{lines} }}"))
}

impl Decree {
    fn number(&self) -> usize {
        match self {
            Decree::Cap { .. } => 0,
            Decree::Budget { .. } => 1,
            Decree::Forbid { .. } | Decree::Relation { required: false, .. } => 2,
            Decree::Relation { required: true, .. } => 3,
            Decree::Groups { demand, .. } => 2 + usize::from(demand.is_required()),
        }
    }

    pub fn word(&self) -> &'static str {
        ["cap", "budget", "forbid", "require"][self.number()]
    }
}
