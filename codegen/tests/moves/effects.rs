//! Effects of moves: pieces that are flipped, enclosed or blasted, the drops that need it, and sides without moves.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_moves::play::Play;
use qishu_moves::proofs::{Followed, prove};
use qishu_rules::{GameOutcome, Move, SideId};
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts, state};

/// A game with these statements, of two sides with stones on 5 x 5.
fn stones(statements: &str) -> Model {
    let text = format!(
        "variant x {{\n    board 5 x 5\n    sides white, black same\n    region corners = a1 a5 e1 e5\n    \
         piece stone S {{ count 0..25 anywhere }}\n    piece guard G {{ count 0..5 anywhere }}\n    \
         start \"5/5/5/5/5\"\n    move stone slides along file, rank\n    {statements}\n}}\n"
    );
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

/// The state after a move, as text.
fn after(model: &Model, text: &str, mv: &str) -> String {
    let game = games::interpreter(model);
    let before = state(&game, text);
    let all = game.legal_moves(&before);
    let found = all.iter().find(|one| game.rules.move_text(one, &before.position) == mv);
    game.rules.state_text(&game.after(&before, found.unwrap_or_else(|| panic!("{mv} is no move in {text}"))))
}

#[test]
fn rows_between_two_pieces_are_flipped() {
    let model = stones("flip stone enclosed along file, rank, diagonal");
    // Two stones along the rank, one along the diagonal; the row up to a gap stays.
    let before = "4S/2s1s/1Sss1/1Sss1/Sss1S w";
    assert_eq!(after(&model, before, "e1d1"), "4S/2s1s/1Sss1/1SSs1/SSSS1 b - - 0 1");
    let single = stones("flip stone enclosed singly along file, rank, diagonal");
    assert_eq!(after(&single, before, "e1d1"), "4S/2s1s/1Sss1/1SSs1/SssS1 b - - 0 1");
    assert_eq!(after(&model, "5/5/5/5/1ss1S w", "e1d1"), "5/5/5/5/1ssS1 b - - 1 1");
}

#[test]
fn pieces_are_captured_between_two() {
    let model = stones("capture stone, guard enclosed singly along file, rank by stone or on corners");
    // Between two stones, and between a stone and an empty corner.
    assert_eq!(after(&model, "5/5/5/S4/1s1sS w", "a2a1"), "5/5/5/5/Ss1sS b - - 1 1");
    assert_eq!(after(&model, "5/5/5/2S2/1s1sS w", "c2c1"), "5/5/5/5/2S1S b - - 0 1");
    // Two in a row are too many, a guard does not enclose, and who moves in between is safe.
    assert_eq!(after(&model, "5/5/S4/4S/1sss1 w", "e2e1"), "5/5/S4/5/1sssS b - - 1 1");
    assert_eq!(after(&model, "5/5/5/S4/1sG2 w", "a2a1"), "5/5/5/5/SsG2 b - - 1 1");
    assert_eq!(after(&model, "5/5/1s3/S1S2/5 b", "b3b2"), "5/5/5/SsS2/5 w - - 1 2");
    assert_eq!(after(&model, "5/5/5/2S2/1s1gS w", "c2c1"), "5/5/5/5/2S1S b - - 0 1");
    // A guard that arrives does not enclose either, unless all pieces do.
    let with =
        |by: &str| stones(&format!("move guard slides along file, rank\n    capture stone enclosed along rank{by}"));
    assert_eq!(after(&with(" by stone"), "5/5/5/G4/1sS2 w", "a2a1"), "5/5/5/5/GsS2 b - - 1 1");
    assert_eq!(after(&with(""), "5/5/5/G4/1sS2 w", "a2a1"), "5/5/5/5/G1S2 b - - 0 1");
}

#[test]
fn pieces_are_captured_that_are_surrounded() {
    let model = stones("capture guard surrounded along file, rank by stone or on corners");
    assert_eq!(after(&model, "2S2/5/1SgS1/5/2S2 w", "c1c2"), "2S2/5/1SgS1/2S2/5 b - - 1 1", "one side is open");
    assert_eq!(after(&model, "5/2S2/1SgS1/5/2S2 w", "c1c2"), "5/2S2/1S1S1/2S2/5 b - - 0 1");
    // On the edge three are enough, and beside an empty corner two; who arrives elsewhere captures nothing.
    assert_eq!(after(&model, "5/5/5/5/1SgS1 w", "b1a1"), "5/5/5/5/S1gS1 b - - 1 1");
    assert_eq!(after(&model, "5/5/5/S4/2gS1 w", "a2c2"), "5/5/5/2S2/2gS1 b - - 1 1");
    assert_eq!(after(&model, "5/5/5/S4/1gS2 w", "a2b2"), "5/5/5/1S3/2S2 b - - 0 1");
    assert_eq!(after(&model, "5/5/S4/1S3/1gS2 w", "a3b3"), "5/5/1S3/1S3/1gS2 b - - 1 1");
    // A region limits the pieces that change.
    let within = stones("capture guard surrounded along file, rank within board - ranks 1");
    assert_eq!(after(&within, "5/5/5/S4/1gS2 w", "a2b2"), "5/5/5/1S3/1gS2 b - - 1 1");
    let enclosed = stones("capture guard, stone enclosed along rank within files a..b");
    assert_eq!(after(&enclosed, "5/5/5/S4/1g1gS w", "a2a1"), "5/5/5/5/Sg1gS b - - 1 1");
    assert_eq!(after(&enclosed, "5/5/5/S4/1gS2 w", "a2a1"), "5/5/5/5/S1S2 b - - 0 1");
    assert_eq!(after(&enclosed, "5/5/5/2S2/3gS w", "c2c1"), "5/5/5/5/2SgS b - - 1 1");
}

#[test]
fn the_first_row_that_is_complete_decides_what_a_choice_does() {
    let model = stones("capture stone by line of 3 along rank\n    flip stone by line of 2 along rank");
    assert_eq!(after(&model, "5/s4/5/1SS2/S4 w", "a1a2,a4"), "5/5/5/SSS2/5 b - - 0 1");
    assert_eq!(after(&model, "5/s4/5/1S3/S4 w", "a1a2,a4"), "5/S4/5/SS3/5 b - - 0 1");
}

#[test]
fn neighbours_are_flipped_and_drops_need_them() {
    let model = stones("move guard drops touching own flipping\n    flip stone beside");
    let game = games::interpreter(&model);
    let drops = |text: &str| -> Vec<String> {
        move_texts(&game, text).into_iter().filter(|text| text.starts_with('G')).collect()
    };
    assert_eq!(drops("5/5/2s2/1S3/5 w"), ["G@c2", "G@b3"]);
    assert_eq!(after(&model, "5/5/2s2/1S3/5 w", "G@b3"), "5/5/1GS2/1S3/5 b - - 0 1");
    // A guard is no stone, and no stone is near enough.
    assert_eq!(drops("5/5/2g2/1S3/5 w"), Vec::<String>::new());
    assert_eq!(drops("4s/5/5/5/S4 w"), Vec::<String>::new());
}

#[test]
fn drops_may_flip_only_beside_their_side() {
    let model = stones("move stone drops\n    flip stone touching unless dropped alone");
    assert_eq!(after(&model, "5/5/2s2/5/5 w", "S@b2"), "5/5/2s2/1S3/5 b - - 1 1");
    assert_eq!(after(&model, "5/5/2s2/5/S4 w", "S@b2"), "5/5/2S2/1S3/S4 b - - 0 1");
    assert_eq!(after(&model, "5/5/2s2/5/G4 w", "S@b2"), "5/5/2S2/1S3/G4 b - - 0 1");
    // A stone that moves is not dropped.
    assert_eq!(after(&model, "5/5/2s2/5/1S3 w", "b1b2"), "5/5/2S2/1S3/5 b - - 0 1");
    let beside = stones("move stone drops\n    flip stone beside unless dropped alone");
    assert_eq!(after(&beside, "5/5/5/1s3/S4 w", "S@b1"), "5/5/5/1S3/SS3 b - - 0 1");
    assert_eq!(after(&beside, "5/5/5/1s3/2S2 w", "S@a2"), "5/5/5/Ss3/2S2 b - - 1 1");
    let flipping = stones("move stone drops flipping\n    flip stone touching unless dropped alone");
    let drops = |text: &str| {
        let texts = move_texts(&games::interpreter(&flipping), text);
        texts.into_iter().filter(|text| text.starts_with('S')).collect::<Vec<String>>()
    };
    assert_eq!(drops("4s/5/5/5/5 w"), Vec::<String>::new());
    assert_eq!(drops("2S1s/5/5/5/5 w"), ["S@d4", "S@d5"]);
}

const BLASTED: &str = "piece king K { count 0..1 anywhere } royal king move king steps along file, rank, diagonal\n    \
                       blast king, stone touching\n    end lose if at most 0 king\n    end lose if no move in check";

#[test]
fn captures_blast_what_is_near() {
    let model = stones(BLASTED);
    // The stone that captures leaves the board too, the guard stays.
    assert_eq!(after(&model, "k4/5/2sg1/2S2/1S2K w", "c2c3"), "k4/5/3g1/5/1S2K b - - 0 1");
    let game = games::interpreter(&model);
    // A king captures nothing, and nothing near it is captured by its side.
    let moves = move_texts(&game, "k4/5/5/3s1/1S2K w");
    assert!(!moves.contains(&"e1d2".to_owned()) && moves.contains(&"b1a1".to_owned()));
    assert!(!move_texts(&game, "k4/5/5/5/1S1sK w").contains(&"b1d1".to_owned()));
    // The other king may be lost even by a side in check.
    assert_eq!(after(&model, "ks3/5/S1s2/5/2K2 w", "a3a5"), "5/5/2s2/5/2K2 b - - 0 1");
    assert!(game.legal_moves(&state(&game, "5/5/2s2/5/2K2 b")).is_empty());
    // Two kings side by side do not check each other, and a stone beside the other king gives no check to its neighbour.
    assert!(game.in_check(&state(&game, "k4/5/2s2/5/2K2 w").position, SideId(0)));
    assert!(!game.in_check(&state(&game, "5/5/2s2/1k3/2K2 w").position, SideId(0)));
}

#[test]
fn a_pass_needs_a_side_without_moves() {
    let model = stones("move guard passes if no move\n    end lose if no move");
    let game = games::interpreter(&model);
    assert_eq!(game.legal_moves(&state(&game, "5/5/5/5/s3G w")), [Move::Pass]);
    assert!(!move_texts(&game, "5/5/5/5/S3G w").contains(&"pass".to_owned()));
    assert_eq!(move_texts(&game, "5/5/5/5/g3G w"), Vec::<String>::new());
    assert_eq!(move_texts(&game, "5/5/5/5/S4 b"), Vec::<String>::new(), "no guard is on the board");
}

#[test]
fn more_and_fewer_decide() {
    let model =
        stones("end win if no move with more guard\n    end lose if no move with fewer guard\n    end draw if no move");
    let game = games::interpreter(&model);
    for (text, expected) in [
        ("5/5/5/5/gGG2 w", GameOutcome::Win),
        ("5/5/5/5/gGG2 b", GameOutcome::Lose),
        ("5/5/5/5/gG3 w", GameOutcome::Draw),
    ] {
        assert_eq!(Play::new(&game, state(&game, text)).outcome(), Some(expected), "{text}");
    }
}

#[test]
fn moves_with_effects_are_not_solved() {
    for statements in ["flip stone touching", "move stone passes if no move"] {
        let solved = endgame(&stones(statements), &["white stone", "black stone"]);
        assert!(matches!(solved, Err(EndgameError::Game(Unsolvable::Effects))), "{statements}");
    }
    assert!(endgame(&stones("end lose if no move"), &["white stone", "black stone"]).is_ok());
}

/// A number on a line that holds from below is proved if nothing leaves the line, by a move, a capture or an effect.
#[test]
fn pieces_that_stay_are_proved() {
    let is_proved = |statements: &str| {
        let text = format!(
            "variant x {{\n    board 5 x 5\n    sides white, black same\n    piece stone S {{ count 0..25 anywhere }}\n    \
             piece guard G {{ count 0..2 anywhere }}\n    cap centre: across sides stone exactly 1 on c3\n    \
             start \"5/5/2s2/5/G4\"\n    move stone drops\n    {statements}\n}}\n"
        );
        let model = qishu_spec_lang::check_texts(&[("x.rules", &text)]).models.expect("no mistake").remove(0);
        let game = games::interpreter(&model);
        let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
        let proofs = prove(&game, &followed);
        proofs.caps[0].is_sound(&model.rules.caps[0])
    };
    assert!(is_proved("") && is_proved("flip stone touching"));
    assert!(is_proved("move stone steps along file, rank to empty from ranks 1 into ranks 1"));
    assert!(!is_proved("move stone steps along file, rank to empty"));
    assert!(!is_proved("move guard leaps 2 along diagonal onto enemy"));
    assert!(!is_proved("capture stone enclosed along file"));
    assert!(!is_proved("blast guard touching"));
}

/// What effects do to numbers is in the proofs: flipped stones are more, enclosed and blasted ones fewer.
#[test]
fn effects_are_in_the_proofs() {
    let number = |statements: &str| {
        let text = format!(
            "variant x {{\n    board 5 x 5\n    sides white, black same\n    piece stone S {{ count 0..25 anywhere }}\n    \
             start \"sssss/5/5/5/SSSSS\"\n    move stone slides along file, rank to empty\n    {statements}\n}}\n"
        );
        let model = qishu_spec_lang::check_texts(&[("x.rules", &text)]).models.expect("no mistake").remove(0);
        let game = games::interpreter(&model);
        let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
        let proof = prove(&game, &followed).piece_types[0].number;
        (proof.least, proof.most)
    };
    assert_eq!(number(""), (Some(5), Some(5)));
    assert_eq!(number("flip stone touching"), (Some(0), Some(10)));
    assert_eq!(number("capture stone enclosed along file"), (Some(0), Some(5)));
    assert_eq!(number("blast stone touching"), (Some(0), Some(5)));
}
