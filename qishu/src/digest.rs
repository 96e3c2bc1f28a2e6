//! Digests that identify files and rules.

use qishu_rules::{Game, Rules};
use sha2::{Digest, Sha256};

/// The SHA-256 digest of some bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of all that determines the positions: the squares, the sides, the pieces with their letters, and all
/// laws. It excludes source locations, titles, comments, names of laws and moves.
pub(crate) fn of_rules(rules: &Rules) -> String {
    let mut text = format!("{:?}\n{:?}\n{:?}\n", rules.board, rules.sides, rules.view);
    let mut line = |one: String| text.extend([one.as_str(), "\n"]);
    for layer in &*rules.layers {
        line(format!("layer {:?} {}", layer.side, layer.is_hand));
        if layer.is_state_variable {
            line(format!("state variable {:?}", layer.name));
        }
    }
    for piece_type in &*rules.piece_types {
        let (name, letter, count) = (&piece_type.name, piece_type.letter, &piece_type.count);
        line(format!(
            "piece {:?} {name:?} {letter:?} {:?} {count:?} {:?}",
            piece_type.side, piece_type.layer, piece_type.gaps
        ));
        for placement in &*piece_type.placements {
            line(format!("{:?} {:?} {:?}", placement.symbol, placement.region, (placement.height, placement.hand)));
        }
    }
    for cap in &*rules.caps {
        line(format!("cap {} {} {:?} {:?} {:?}", cap.at_least, cap.at_most, cap.gaps, cap.pieces, cap.lines));
    }
    for budget in &*rules.budgets {
        line(format!("budget {:?} {:?} {:?}", budget.range, budget.gaps, budget.terms));
        for term in &*budget.lines {
            line(format!("lines {} {:?} {:?}", term.coefficient, term.lines, term.having));
        }
    }
    for pattern in &*rules.patterns {
        line(format!("pattern {:?}", pattern.literals));
    }
    for relation in &*rules.relations {
        let piece_types = (relation.first, relation.second, &relation.or);
        line(format!("relation {:?} {piece_types:?} {:?} {:?}", relation.demand, relation.squares, relation.toward));
    }
    sha256(text.as_bytes())
}

/// The digest of all that determines the games: the content of positions, and the moves, promotions and ends. It
/// excludes source locations, names, the opening and piece values.
pub(crate) fn of_game(rules: &Rules, game: &Game) -> String {
    let mut text = format!("{}\n{:?} {}\n", of_rules(rules), game.royal, game.must_capture);
    let mut line = |one: String| text.extend([one.as_str(), "\n"]);
    for one in &*game.move_rules {
        let (squares, kinds) = ((&one.from, &one.into, &one.within), (one.to_empty, &one.captures, one.again));
        line(format!("move {:?} {:?} {squares:?} {kinds:?}", one.piece_type, one.motion));
    }
    for one in &*game.promotions {
        line(format!("promote {:?} {:?} {:?} {}", one.piece_type, one.on, one.becomes, one.by_chance));
    }
    for end in &*game.ends {
        line(format!("end {:?} {:?}", end.outcome, end.ending));
    }
    sha256(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
