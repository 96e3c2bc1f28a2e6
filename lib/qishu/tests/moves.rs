//! The moves as used by a program.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use qishu::rules::{GameOutcome, Letters, SideId};
use qishu::{
    EndgameTables, Error, GameValue, MOST_PLIES, Metric, Moves, PerftOptions, SolveOptions, Threads, Variant, Work,
    drawn_moves,
};

/// A king and a rook for each side; mate loses.
const ROOKS: &str = r#"variant rooks {
    board 4 x 4
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..1 anywhere }
    start "k2r/4/4/R2K"
    royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
}"#;

fn moves() -> Moves {
    let variant = Variant::from_text("rooks.rules", ROOKS).expect("the rules are sound");
    variant.moves().expect("they say how pieces move")
}

#[test]
fn moves_lead_from_state_to_state() {
    let moves = moves();
    let mut state = moves.start().expect("the opening is a position");
    assert!(moves.in_check(&state) && moves.wrong(&state).is_some(), "both kings are attacked");
    state = moves.parse_state("k3/4/4/R1K1 b - - 3 9").expect("it is a state");
    assert!(moves.in_check(&state));
    assert_eq!(moves.wrong(&state), None);
    let legal_moves: Vec<String> =
        moves.legal(&state).iter().map(|mv| moves.move_text(mv, &state, Letters::Own)).collect();
    assert_eq!(legal_moves, ["a4b3", "a4b4"]);
    let next = moves.after(&state, &moves.legal(&state)[0]);
    assert_eq!(moves.state_text(&next, Letters::Own), "4/1k2/4/R1K1 w - - 4 10");
    assert_eq!((next.to_move, moves.outcome(&next)), (SideId(0), None));
    let checked = moves.parse_state("k2R/4/4/K3 b").expect("it is a state");
    assert_eq!((moves.legal(&checked).len(), moves.outcome(&checked)), (2, None));
    let mated = moves.parse_state("k2R/4/K3/4 b").expect("it is a state");
    assert_eq!((moves.legal(&mated).len(), moves.outcome(&mated)), (0, Some(GameOutcome::Lose)));
}

#[test]
fn what_is_wrong_is_said() {
    let moves = moves();
    let wrong = |text: &str| moves.wrong(&moves.parse_state(text).expect("it is a state"));
    assert_eq!(wrong("k3/4/4/R1K1 w").as_deref(), Some("black is in check, and white is to move"));
    assert!(wrong("4/4/4/R1K1 w").is_some_and(|wrong| wrong.contains("count 1 black king")));
    for (text, byte) in
        [("k3/4/4/R1K1 x", 12), ("k3/4/4/R1X1", 9), ("k3/4/4/R1K1 w - - a", 18), ("k3/4/4/R1K1 w - - 0 0", 20)]
    {
        let Err(Error::NoPosition { byte: found, .. }) = moves.parse_state(text) else { panic!("{text}") };
        assert_eq!(found, byte, "{text}");
    }
    let silent = "variant silent { board 2 x 2 sides a piece p { count 1 anywhere } }";
    let silent = Variant::from_text("silent.rules", silent).expect("the rules are sound");
    assert!(matches!(silent.moves(), Err(Error::NoMoves { .. })));
}

#[test]
fn ways_to_go_on_are_counted_alike_by_any_number_of_threads_and_can_be_stopped() {
    let (moves, work) = (moves(), Work::default());
    let state = moves.parse_state("k3/4/4/R1K1 b").expect("it is a state");
    let alone = moves.perft(&state, 4, Threads::new(1).ok(), &work).expect("it is little work");
    assert_eq!(moves.perft(&state, 4, Threads::new(3).ok(), &work).expect("it is little work"), alone);
    assert_eq!(moves.perft(&state, 4, None, &work).expect("it is little work"), alone);
    assert_eq!(alone.by_move.iter().map(|(_, ways)| ways).sum::<u64>(), alone.total);
    assert_eq!(alone.by_move.len(), 2);
    assert_eq!(moves.perft(&state, 0, None, &work).expect("it is no work").total, 1);
    assert!(matches!(moves.perft(&state, MOST_PLIES + 1, None, &work), Err(Error::TooManyPlies { .. })));
    let stop = |_| ControlFlow::Break(());
    let stopped = moves.perft(&state, 5, None, &work.watched_by(&stop));
    assert!(matches!(stopped, Err(Error::Stopped(_))), "{stopped:?}");
}

#[test]
fn moves_are_drawn() {
    let drawn = moves().explain().expect("there is a game");
    assert!(drawn.contains("white rook R, by rooks.rules:9\n"), "{drawn}");
    assert!(drawn.contains("  2  *  R  *  *\n"), "{drawn}");
    let (rules, game) = (rooks(), moves());
    let rook = rules
        .rules()
        .piece_type_ids()
        .find(|id| rules.rules().piece_type(*id).name == "rook")
        .expect("there are rooks");
    let one = drawn_moves(rules.rules(), game.game(), rook);
    assert_eq!(one.len(), 1);
    assert!(one[0].starts_with("R from b2\n") && one[0].ends_with("*  arrives either way\n"), "{}", one[0]);
    assert!(drawn.contains(
        one[0].split_once('\n').and_then(|(_, board)| board.split_once("*  arrives")).expect("it is drawn").0
    ));
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder for tests can be written");
    path
}

fn rooks() -> Variant {
    Variant::from_text("rooks.rules", ROOKS).expect("the rules are sound")
}

/// King and rook against king on few squares, with all tables in a folder.
fn king_and_rook(variant: &Variant, folder: &Path) -> SolveOptions {
    let material = Some(variant.parse_material("K R | K").expect("it is material"));
    SolveOptions {
        material,
        folder: Some(folder.to_path_buf()),
        threads: Threads::new(2).ok(),
        verify: true,
        ..SolveOptions::default()
    }
}

/// For each material, whether its table already existed.
fn were_there(tables: &EndgameTables) -> Vec<bool> {
    tables.solved().iter().map(|solved| solved.was_there).collect()
}

#[test]
fn endgames_have_figures_and_values_of_moves() {
    let variant = rooks();
    let options = SolveOptions { folder: None, ..king_and_rook(&variant, Path::new("")) };
    let tables = variant.solve(&options, &Work::default()).expect("it is small");
    let materials: Vec<String> = tables.solved().iter().map(|solved| solved.material.to_string()).collect();
    assert_eq!(materials, ["K | K", "K R | K"]);
    let last = &tables.solved()[1];
    let [Some(white), Some(black)] = &last.sides else { panic!("either side may be to move") };
    // The winner makes the last move, and black can draw only by capturing the rook or by stalemate.
    let longest = white.longest_win.as_ref().expect("white wins");
    assert!(longest.plies % 2 == 1 && white.losses == 0 && black.wins == 0 && black.draws > 0, "{last:?}");
    assert_eq!(tables.value(&longest.state), Some(GameValue::Win(longest.plies)));
    let legal_moves = tables.moves(&longest.state).expect("there are moves");
    assert_eq!(legal_moves[0].1, Some(GameValue::Win(longest.plies)));
    assert_eq!(legal_moves.len(), variant.moves().expect("there are moves").legal(&longest.state).len());
    assert!(
        legal_moves.iter().all(|(_, value)| *value >= legal_moves[0].1 || *value == Some(GameValue::Draw)),
        "{legal_moves:?}"
    );
    assert_eq!(tables.unheeded(), Vec::<String>::new());
}

/// The numbers of positions by plies agree with the values of all legal positions, looked up one by one.
#[test]
fn solved_positions_are_counted_by_plies() {
    let variant = rooks();
    let options = SolveOptions { folder: None, ..king_and_rook(&variant, Path::new("")) };
    let tables = variant.solve(&options, &Work::default()).expect("it is small");
    let material = options.material.as_ref().expect("it is given");
    let with = variant.with_material(material).expect("the rules have such pieces");
    let legal = with.legal_positions(&Work::default()).expect("it is little work");
    let mut found: [[BTreeMap<u32, u64>; 2]; 2] = Default::default();
    let count = u64::try_from(legal.count()).expect("the board is small");
    for number in 0..count {
        let state = legal.unrank(&number.into()).expect("the number is below the count");
        let [wins, losses] = &mut found[state.to_move.index()];
        match tables.value(&state) {
            Some(GameValue::Win(plies)) => *wins.entry(plies).or_default() += 1,
            Some(GameValue::Loss(plies)) => *losses.entry(plies).or_default() += 1,
            _ => {}
        }
    }
    let last = tables.solved().last().expect("there is one");
    for (side, [wins, losses]) in last.sides.iter().flatten().zip(&found) {
        assert_eq!(side.wins_in, wins.clone().into_iter().collect::<Vec<_>>());
        assert_eq!(side.losses_in, losses.clone().into_iter().collect::<Vec<_>>());
        assert_eq!(side.wins + side.losses, wins.values().chain(losses.values()).sum());
    }
    assert!(found[0][0].contains_key(&1) && found[1][1].contains_key(&0), "some mate, and some are mated");
}

#[test]
fn tables_are_found_again_unless_something_is_wrong_with_them() {
    let (variant, folder) = (rooks(), folder("tables"));
    let options = king_and_rook(&variant, &folder);
    let solve = |variant: &Variant| variant.solve(&options, &Work::default()).expect("it is small");
    let first = solve(&variant);
    assert_eq!(were_there(&first), [false, false]);
    assert_eq!(were_there(&solve(&variant)), [true, true]);
    let figures = |tables: &EndgameTables| tables.solved().iter().map(|one| one.sides.clone()).collect::<Vec<_>>();
    assert_eq!(figures(&solve(&variant)), figures(&first));
    // One wrong bit, and one missing byte.
    let file = folder.join("rooks-1king+1rook-1king.endgame");
    let bytes = fs::read(&file).expect("the table is there");
    let mut damaged = bytes.clone();
    *damaged.last_mut().expect("it has values") ^= 1;
    for damaged in [&damaged[..], &bytes[..bytes.len() - 1], b"", b"\n\n"] {
        fs::write(&file, damaged).expect("the folder for tests can be written");
        assert_eq!(were_there(&solve(&variant)), [true, false]);
        assert_eq!(fs::read(&file).expect("the table is there"), bytes);
    }
    // Different rules of the same name have different tables.
    let bishops = ROOKS.replace("rook slides along file, rank", "rook slides along diagonal");
    let bishops = Variant::from_text("rooks.rules", &bishops).expect("the rules are sound");
    assert_eq!(were_there(&solve(&bishops)), [false, false]);
    // The existing tables suffice to look up a state.
    let state = variant.moves().expect("there are moves").parse_state("k3/4/1K2/3R w").expect("it is a state");
    assert_eq!(were_there(&solve(&variant)), [false, false]);
    let found = variant.solved_tables(&folder, Metric::End, &state).expect("the folder can be read");
    assert_eq!((found.tables(), found.value(&state)), (2, Some(GameValue::Win(1))));
}

#[test]
fn solving_has_limits_and_can_be_stopped_and_gone_on_with() {
    let (variant, folder) = (rooks(), folder("stopped"));
    let options = king_and_rook(&variant, &folder);
    let error = variant.solve(&options, &Work::default().most_bytes(1000)).expect_err("it takes more");
    assert!(matches!(error, Error::EndgameTooLarge { bytes, allowed: 1000, .. } if bytes > 1000), "{error}");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0, "nothing has been done");
    // The work goes on after the first table, of the kings.
    let is_half = |at: qishu::Progress| {
        if at.share > 0.3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let error = variant.solve(&options, &Work::default().watched_by(&is_half)).expect_err("it is stopped");
    assert!(matches!(error, Error::Stopped(_)), "{error}");
    let tables = variant.solve(&options, &Work::default()).expect("it is small");
    assert_eq!(were_there(&tables), [true, false]);
}

/// Two runners on files of 64 squares; a side without a move loses. The longest game has 126 plies, one more than a
/// byte holds for each position.
#[test]
fn long_wins_take_two_bytes_if_they_may() {
    let start = format!("{}Rs", "2/".repeat(63));
    let rules = format!(
        "variant race {{ board 2 x 64 sides left, right same piece runner R of left {{ count 1 on files a }}
         piece sprinter S of right {{ count 1 on files b }} start \"{start}\"
         move runner, sprinter steps forward end lose if no move }}"
    );
    let variant = Variant::from_text("race.rules", &rules).expect("the rules are sound");
    let options = SolveOptions { threads: Threads::new(2).ok(), verify: true, ..SolveOptions::default() };
    let tables = variant.solve(&options, &Work::default()).expect("it is small");
    let first = tables.solved().last().and_then(|solved| solved.sides[0].as_ref()).expect("left may be to move");
    assert_eq!((first.wins, first.losses, first.draws), (64 * 63 / 2, 64 * 65 / 2, 0));
    assert_eq!(first.longest_loss.as_ref().map(|line| line.plies), Some(126));
    assert_eq!(first.longest_win.as_ref().map(|line| line.plies), Some(125));
    // One byte for each of 64 * 64 positions with each side to move, and another while they are packed. The tables of a
    // single runner, after a capture, are added.
    let narrow = Work::default().most_bytes(2 * 2 * 64 * 64 + 2 * 64);
    let error = variant.solve(&options, &narrow).expect_err("there is no room for more");
    assert!(matches!(error, Error::EndgameTooLarge { bytes: 33_024, allowed: 16_512, .. }), "{error}");
}

#[test]
fn what_cannot_be_solved_says_why() {
    let none = Variant::from_text("dots", "variant dots { board 2 x 2 sides one piece dot { count 0..1 anywhere } }");
    let error = none.expect("it is sound").solve(&SolveOptions::default(), &Work::default()).expect_err("no moves");
    assert!(matches!(error, Error::NoMoves { .. }), "{error}");
    let circle = "variant circle { board 2 x 2 sides white, black mirror ranks piece stone S { count 0..2 anywhere } \
        start \"2/2\" move stone drops move stone steps along file, rank onto enemy end lose if no move }";
    let circle = Variant::from_text("circle", circle).expect("it is sound");
    let error = circle.solve(&SolveOptions::default(), &Work::default()).expect_err("pieces come back");
    assert!(matches!(error, Error::NotSolved(_)), "{error}");
}

#[test]
fn parts_of_the_ways_to_go_on_add_up_to_the_whole() {
    let (moves, work) = (moves(), Work::default());
    let state = moves.parse_state("k3/2r1/1R2/3K w").expect("it is a state");
    for plies in 0..=4 {
        let whole = moves.perft(&state, plies, None, &work).expect("it is little work");
        let beginnings = moves.beginnings(&state, plies);
        let part = |range| {
            let options = PerftOptions { beginnings: Some(range), ..PerftOptions::default() };
            moves.perft_with(&state, plies, &options, &work).expect("it is little work")
        };
        assert_eq!(part(0..beginnings), whole);
        assert_eq!(part(beginnings..beginnings + 5).total, 0);
        let cuts = [0, beginnings / 3, beginnings / 2, beginnings];
        let parts: Vec<_> = cuts.windows(2).map(|ends| part(ends[0]..ends[1])).collect();
        assert_eq!(parts.iter().map(|part| part.total).sum::<u64>(), whole.total, "{plies} plies");
        for (index, (mv, number)) in whole.by_move.iter().enumerate() {
            assert!(parts.iter().all(|part| part.by_move[index].0 == *mv));
            assert_eq!(parts.iter().map(|part| part.by_move[index].1).sum::<u64>(), *number);
        }
        // Each of three parts has something to count, if there is enough.
        assert!(plies < 2 || parts.iter().all(|part| 0 < part.total && part.total < whole.total));
    }
}

/// A blast may remove a royal piece while an own one is attacked, but no other move may.
#[test]
fn a_side_that_has_lost_by_a_blast_is_to_move() {
    let text = "variant x {
        board 4 x 4
        sides white, black same
        piece king K { count 0..1 anywhere }
        piece stone S { count 0..4 anywhere }
        start \"k3/4/4/3K\"
        royal king
        move king steps along file, rank, diagonal
        move stone slides along file, rank
        blast king, stone touching
    }";
    let moves = Variant::from_text("x.rules", text).expect("no mistake").moves().expect("pieces move");
    let wrong = |text: &str| moves.wrong(&moves.parse_state(text).expect("it is a state"));
    assert_eq!(wrong("4/4/3s/3K b"), None);
    assert!(wrong("k3/4/3s/3K b").is_some_and(|wrong| wrong.contains("white is in check")));
}

/// Checks that blasts decide are not counted, and the message says so.
#[test]
fn legal_positions_with_blasts_are_refused() {
    let text = "variant x {
        board 4 x 4
        sides white, black same
        piece king K { count 1 anywhere }
        start \"k3/4/4/3K\"
        royal king
        move king steps along file, rank, diagonal
        blast king touching
    }";
    let variant = Variant::from_text("x.rules", text).expect("no mistake");
    let error = variant.legal_positions(&Work::default()).expect_err("they are not counted");
    assert!(matches!(&error, Error::NotCounted(why) if why.contains("royal pieces nearby")), "{error}");
    assert!(matches!(variant.count_legal(&Work::default()), Err(Error::NotCounted(_))));
}
