//! Imported variants: their moves equal those of the original program, and every position of its games is among the
//! counted ones.

use common::rules;
use libtest_mimic::{Completion, Failed, Trial};
use qishu_import::{Collection, Imported, RulesPart};
use qishu_rules::{Letters, Piece};
use qishu_spec_lang::Model;

use crate::ask;
use crate::legal_moves::{self, Games, Theirs};

/// A collection of variants.
pub const COLLECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/reference_engines/collection.ini");

/// Its text.
const TEXT: &str = include_str!("collection.ini");

/// Variants whose moves are fully described, each with the move by which a side passes.
const MOVING: &[(&str, &str)] = &[
    ("losalamos_again", ""),
    ("gardner_again", ""),
    ("chess_again", ""),
    ("nocastle_again", ""),
    ("makruk_again", ""),
    ("shatranj_again", ""),
    ("minixiangqi_again", ""),
    ("xiangqi_again", ""),
    ("janggi_again", "king"),
    ("breakthrough_again", ""),
    ("antichess_again", ""),
    ("giveaway_again", ""),
    ("janus_again", ""),
    ("capablanca_again", ""),
    ("leapers", ""),
    ("hoppers", ""),
    ("walled", ""),
    ("far_steps", ""),
    ("river", ""),
    ("two_armies", ""),
    ("unlike_sides", ""),
    ("unlimited", ""),
    ("two_directions", ""),
    ("narrow", ""),
    ("lame", ""),
    ("replaced", ""),
    ("older_words", ""),
    ("oldest_words", ""),
    ("few_ranks", ""),
    ("never_promoted", ""),
    ("goals_of_each_side", ""),
    ("goals_of_all", ""),
    ("last_of_a_type", ""),
    ("last_of_all", ""),
    ("castling_elsewhere", ""),
    ("castling_unlike", ""),
    ("last_king_castles", ""),
    ("passing_of_our_own", ""),
    ("minishogi_again", ""),
    ("gorogoro_again", ""),
    ("laid_first", ""),
    ("laid_first_of_a_type", ""),
    ("shogi_again", ""),
    ("yarishogi_again", ""),
    ("euroshogi_again", ""),
    ("crazyhouse_again", ""),
    ("pocketknight_again", ""),
    ("turncoats", ""),
    ("turning_back", ""),
    ("few_on_a_file", ""),
    ("unlike_drops", ""),
    ("promoted_reserves", ""),
    ("atomic_again", ""),
    ("blown_up", ""),
    ("blown_up_pawns", ""),
    ("blown_up_for_all", ""),
    ("flips_from_hand", "immobile"),
    ("infected", "piece_p"),
    ("stuck_passes", "piece_a"),
    ("two_of_each", ""),
    ("turning_royal", ""),
    ("slanted", ""),
    ("slanted_and_mirrored", ""),
    ("apart_on_a_line", ""),
    ("pawnback_again", ""),
    ("horde_again", ""),
    ("knightmate_again", ""),
    ("gustav3_again", ""),
    ("pawns_without_results", ""),
    ("snailtrail_again", ""),
    ("walls_along_lines", ""),
    ("walls_anywhere", ""),
    ("walls_along_leaps", ""),
    ("walls_and_captures", ""),
    ("away_from_others", ""),
    ("checks_where_stuck", ""),
    ("passing_onto_promotion", ""),
    ("royal_that_turns", ""),
    ("goals_if_safe", ""),
    ("goals_after_replies", ""),
    ("goals_safe_or_after_replies", ""),
    ("castling_one_way_each", ""),
    ("flips_unless_alone", "piece_p"),
    ("micro_again", ""),
    ("promoted_by_captures", ""),
    ("turning_by_captures", ""),
    ("joined_edges", ""),
    ("last_of_several", ""),
    ("grand_again", ""),
    ("limited_in_hand", ""),
    ("limited_early", ""),
    ("hops_in_little_room", ""),
    ("seirawan_again", ""),
    ("gated_by_some", ""),
];

/// What the other program writes for walls, and for promoted pieces that imported rules do not tell from others, with our
/// letters.
const WRITTEN: &[(&str, &[(&str, char)])] = &[
    ("two_armies", &[("+P", 'G'), ("+S", 'G')]),
    ("promoted_reserves", &[("+L", 'W')]),
    ("turning_by_captures", &[("+O", 'F')]),
    ("last_of_several", &[("+P", 'K'), ("+R", 'K')]),
    ("promoted_in_two_names", &[("W~", 'A'), ("+S", 'A')]),
    ("snailtrail_again", &[("*", 'A')]),
    ("walls_along_lines", &[("*", 'A')]),
    ("walls_anywhere", &[("*", 'A')]),
    ("walls_along_leaps", &[("*", 'A')]),
    ("walls_and_captures", &[("*", 'A')]),
];

/// Plays some games at random and prints their positions.
const PLAYED: &str = "
import random
random.seed(1)
for game in range(4):
    fen = pyffish.start_fen(sys.argv[1])
    for ply in range(60):
        print(fen.split()[0])
        legal = pyffish.legal_moves(sys.argv[1], fen, [])
        if not legal:
            break
        fen = pyffish.get_fen(sys.argv[1], fen, [random.choice(legal)])
";

/// A test of moves and positions, or of positions alone, for each variant.
pub fn trials() -> impl Iterator<Item = Trial> {
    let moves = MOVING.iter().map(|&(name, passing)| {
        Trial::ignorable_test(format!("imported_moves::{name}"), move || {
            let (imported, _) = imported(name);
            // A drop that mates although it must not is a move for them, which loses.
            let model = rules::model(&imported.text.replace(" without mate", ""));
            assert!(imported.left_out.iter().all(|one| one.part == RulesPart::Ends), "{:?}", imported.left_out);
            let end_alike = imported.left_out.is_empty();
            let notation = Theirs { passing, letters: Letters::Other, written: written(name) };
            let compared =
                legal_moves::are_the_same(&model, name, notation, Games { number: 3, longest: 45, end_alike });
            // Where games end alike, their positions have been checked with the moves.
            if end_alike { compared } else { compared.and_then(|_| keeps_the_rules(name)) }
        })
    });
    let collection = Collection::read(TEXT).expect("it has no mistakes");
    let is_moving = |name: &&str| MOVING.iter().any(|(moving, _)| moving == name);
    let names: Vec<String> = collection.names().filter(|name| !is_moving(name)).map(str::to_owned).collect();
    let positions = names
        .into_iter()
        .map(|name| Trial::ignorable_test(format!("imported_positions::{name}"), move || keeps_the_rules(&name)));
    moves.chain(positions)
}

fn imported(name: &str) -> (Imported, Model) {
    let collection = Collection::read(TEXT).expect("it has no mistakes");
    let imported = collection.import(name).expect("it is in the collection").expect("it can be imported");
    let model = rules::model(&imported.text);
    (imported, model)
}

fn written(name: &str) -> &'static [(&'static str, char)] {
    WRITTEN.iter().find(|(of, _)| *of == name).map_or(&[], |(_, written)| written)
}

/// Whether every position of the other program's random games obeys the imported rules.
fn keeps_the_rules(name: &str) -> Result<Completion, Failed> {
    let (imported, model) = imported(name);
    assert!(imported.has_all_positions(), "{:?}", imported.left_out);
    let listed = match ask(PLAYED, name, "")? {
        Ok(listed) => listed,
        Err(ignored) => return Ok(ignored),
    };
    let written = written(name);
    let mut position = vec![Piece::NONE; model.rules.cells()];
    let has_hands = imported.text.contains("in hand");
    let mut compared = 0;
    for line in listed.lines() {
        // The number of pieces in hand, which are never captured, follows from those on the board.
        let line =
            if has_hands { line.replace("[-]", "[]") } else { line.split('[').next().unwrap_or(line).to_owned() };
        let text = written.iter().fold(line.clone(), |text, (theirs, ours)| {
            let text = text.replace(theirs, &ours.to_string());
            text.replace(&theirs.to_lowercase(), &ours.to_lowercase().to_string())
        });
        model.rules.parse_fen(&text, &mut position).map_err(|error| format!("{line}: {error}"))?;
        model.rules.check(&position).map_err(|broken| format!("{line}: {broken}"))?;
        compared += 1;
    }
    assert!(compared > 30, "{name}: only {compared} positions were compared");
    Ok(Completion::Completed)
}
