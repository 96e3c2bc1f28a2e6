//! An engine with tablebases plays endgames perfectly, and reaches won ones from outside.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use qishu::engine::protocol::{OpenedTables, Session};
use qishu::engine::{Control, Engine, EngineGame, EngineOptions, Level, Score, SearchReport, TablebaseHits};
use qishu::rules::GameState;
use qishu::{GameValue, SolveOptions, Tablebases, Variant, Work};

use super::games::{line, plies};

/// Kings and rooks; `ENDS` stands for further ends of the game.
const ROOKS: &str = r#"variant rooks {
    board 5 x 4 sides white, black mirror ranks
    piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
    start "k3r/5/5/R3K" royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
    ENDS
    value rook 500
}"#;

/// The rules, a folder with the tables of a rook against a king, and the game.
fn solved(name: &str, ends: &str) -> (Variant, PathBuf, EngineGame) {
    let variant = Variant::from_text("rooks", &ROOKS.replace("ENDS", ends)).expect("the rules are right");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    for material in ["K R | K", "K | K R"] {
        let material = Some(variant.parse_material(material).expect("it is material"));
        let options = SolveOptions { material, folder: Some(folder.clone()), ..SolveOptions::default() };
        variant.solve(&options, &Work::default()).expect("it is small");
    }
    let game = variant.moves().expect("it has moves").engine_game().expect("it has an opening");
    (variant, folder, game)
}

fn tablebases(variant: &Variant, folder: &Path) -> Tablebases {
    variant.tablebases(folder, &Work::default()).expect("the folder can be read")
}

fn found(game: &EngineGame, tablebases: &Tablebases, state: &str, level: Level, depth: u32) -> SearchReport {
    let options = EngineOptions { strength: level.strength(0), ..EngineOptions::default() };
    let mut engine = Engine::new(game.clone(), options);
    engine.set_known_ends(Some(Arc::new(tablebases.clone())));
    let found = engine.search(&line(game, state), plies(depth), &Control::default(), &mut |_| ());
    found.expect("the line is legal").expect("there are moves")
}

#[test]
fn one_ply_is_enough_where_tables_know() {
    let (variant, folder, game) = solved("shelf", "end draw if 3 repeats");
    let tablebases = tablebases(&variant, &folder);
    assert_eq!((tablebases.tables(), tablebases.most_pieces()), (3, 3));
    let moves = variant.moves().expect("it has moves");
    let mut longest = 0;
    for state in ["k4/5/5/1R2K w", "k4/5/1R3/4K b", "5/2k2/5/R3K w", "4k/5/1R3/K4 b", "k2r1/5/5/4K b", "kR3/5/5/4K b"] {
        let report = found(&game, &tablebases, state, Level::Hard, 1);
        let score =
            match tablebases.value(&moves.parse_state(state).expect("it is a state")).expect("its table is there") {
                GameValue::Win(plies) => Score::WinsIn(plies),
                GameValue::Loss(plies) => Score::LosesIn(plies),
                GameValue::Draw | GameValue::None => Score::Points(0),
            };
        assert_eq!((Score::of(report.points), report.depth), (score, 1), "{state}");
        assert!(report.tablebase_hits > 0, "{state}");
        longest = longest.max(if let Score::WinsIn(plies) = score { plies } else { 0 });
    }
    assert!(longest > 6, "a search of one ply does not see {longest} plies by itself");
    // A level that makes mistakes does not use tablebases.
    assert_eq!(found(&game, &tablebases, "k4/5/5/1R2K w", Level::Easy, 1).tablebase_hits, 0);
}

/// One page is kept at a time, of tables that take more.
#[test]
fn tables_without_room_are_read_in_pages() {
    let (variant, folder, _) = solved("paged_shelf", "");
    let whole = tablebases(&variant, &folder);
    let paged = variant.tablebases(&folder, &Work::default().most_bytes(1)).expect("the folder can be read");
    assert_eq!((paged.tables(), paged.passed_over()), (whole.tables(), &[][..]));
    let moves = variant.moves().expect("it has moves");
    let mut open = vec![moves.parse_state("k4/5/5/1R2K w").expect("it is a state")];
    for _ in 0..3 {
        let after = |state: &GameState| moves.legal(state).iter().map(|mv| moves.after(state, mv)).collect::<Vec<_>>();
        open = open.iter().flat_map(after).collect();
        assert!(open.iter().all(|state| paged.value(state).is_some() && paged.value(state) == whole.value(state)));
    }
    assert!(open.len() > 100);
    // A file that is cut off afterwards has no values any more.
    for file in std::fs::read_dir(&folder).expect("it is there") {
        std::fs::write(file.expect("it is there").path(), "").expect("it can be written");
    }
    assert!(open.iter().any(|state| paged.value(state).is_none()));
}

#[test]
fn a_search_finds_its_way_into_the_tables() {
    let (variant, folder, game) = solved("way", "end draw if 3 repeats");
    let tablebases = tablebases(&variant, &folder);
    // With both rooks on the board no table applies; capturing the black one wins.
    let report = found(&game, &tablebases, "3k1/5/R3r/2K2 w", Level::Hard, 2);
    let mv = variant.rules().move_text(&report.line[0], &line(&game, "3k1/5/R3r/2K2 w").start.position);
    let after = variant.moves().expect("it has moves");
    let start = after.parse_state("3k1/5/R3r/2K2 w").expect("it is a state");
    let Some(GameValue::Loss(rest)) = tablebases.value(&after.after(&start, &report.line[0])) else {
        panic!("{mv} loses")
    };
    assert_eq!((mv.as_str(), Score::of(report.points)), ("a2e2", Score::WinsIn(rest + 1)));
    assert_eq!(tablebases.value(&start), None);
}

#[test]
fn what_rules_may_change_is_not_taken_for_sure() {
    let end = |ends: &str, state: &str| {
        let (variant, folder, _) = solved("sure", ends);
        let state: GameState = variant.moves().expect("it has moves").parse_state(state).expect("it is a state");
        let tablebases = tablebases(&variant, &folder);
        (tablebases.value(&state), tablebases.end(&state).map(|end| end.plies))
    };
    let far = "k4/5/5/1R2K w - - 2 1";
    let (Some(GameValue::Win(plies)), Some(known)) = end("", far) else { panic!("a rook wins") };
    assert_eq!(plies, known);
    for (quiet, is_known) in [(plies + 2, true), (plies + 1, false)] {
        let (_, known) = end(&format!("end draw if {quiet} plies without capture"), far);
        assert_eq!(known.is_some(), is_known, "{quiet} quiet plies, of which two are over, and {plies} to the end");
    }
    let drawn = "k4/1R3/5/4K b";
    assert_eq!(end("", drawn), (Some(GameValue::Draw), Some(0)));
    assert_eq!(end("end perpetual: lose if 3 repeats by checks", drawn), (Some(GameValue::Draw), None));
}

#[test]
fn a_conversation_opens_tables() {
    let (variant, folder, game) = solved("spoken", "");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let say = Arc::new(move |line: &str| ear.lock().expect("no thread panics").push(line.to_owned()));
    let open = Arc::new(move |path: &str| {
        let tablebases = variant.tablebases(Path::new(path), &Work::default()).map_err(|error| error.to_string())?;
        Ok(OpenedTables { number: tablebases.tables(), remarks: Vec::new(), ends: Arc::new(tablebases) })
    });
    let mut session = Session::new("rooks", game, say).expect("it has an opening").with_tables(open);
    let path = format!("setoption name EndgamePath value {}", folder.display());
    for line in ["uci", "setoption name EndgamePath value /no/such/folder", &path, "position fen k4/5/5/1R2K w", "go"] {
        assert!(session.hear(line).is_continue());
    }
    assert!(session.hear("stop").is_continue());
    let heard = heard.lock().expect("no thread panics").join("\n");
    for text in [
        "option name EndgamePath type string",
        "info string cannot read `/no/such/folder`",
        "info string 3 endgame tables of up to 3 pieces",
        " score mate ",
    ] {
        assert!(heard.contains(text), "{text} in {heard}");
    }
}
