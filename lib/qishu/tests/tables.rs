//! Endgame tables in little memory, and in folders that several processes share.

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use qishu::{
    EndgameTables, Error, GameValue, KeptTables, Metric, Progress, SolveEstimate, SolveOptions, SolvedSide, Threads,
    Variant, Work,
};

/// Kings and rooks on a board of that size.
fn rooks(files: usize, ranks: usize) -> Variant {
    let [first, empty, last] = [format!("K{}", files - 1), files.to_string(), format!("k{}", files - 1)];
    let rows: Vec<&str> =
        (0..ranks).map(|rank| [&last, &empty, &first][rank.min(1) + rank / (ranks - 1)].as_str()).collect();
    let rules = format!(
        "variant rooks {{ board {files} x {ranks} sides white, black mirror ranks
         piece king K {{ count 1 anywhere }} piece rook R {{ count 0..2 anywhere }} start \"{}\" royal king
         move king steps along file, rank, diagonal move rook slides along file, rank
         end lose if no move in check end draw if no move }}",
        rows.join("/")
    );
    Variant::from_text("rooks.rules", &rules).unwrap_or_else(|error| panic!("{error}\n{rules}"))
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder for tests can be written");
    path
}

fn options(variant: &Variant, material: &str, folder: Option<PathBuf>) -> SolveOptions {
    let material = Some(variant.parse_material(material).expect("it is material"));
    SolveOptions { material, folder, threads: Threads::new(1).ok(), verify: true, ..SolveOptions::default() }
}

fn estimate(variant: &Variant, options: &SolveOptions, bytes: u128) -> SolveEstimate {
    let work = Work::default().most_bytes(u64::try_from(bytes).expect("the board is small"));
    variant.solve_estimate(options, &work).expect("it can be solved")
}

fn solve(variant: &Variant, options: &SolveOptions, bytes: u128) -> EndgameTables {
    let work = Work::default().most_bytes(u64::try_from(bytes).expect("the board is small"));
    variant.solve(options, &work).expect("the limit is what was reported")
}

fn figures(tables: &EndgameTables) -> Vec<[Option<SolvedSide>; 2]> {
    tables.solved().iter().map(|one| one.sides.clone()).collect()
}

/// For each material, whether its table already existed.
fn were_there(tables: &EndgameTables) -> Vec<bool> {
    tables.solved().iter().map(|solved| solved.was_there).collect()
}

/// Rook against rook needs the tables of either rook, and these need that of the kings, which is read again.
#[test]
fn tables_that_are_not_needed_are_not_kept_where_bytes_are_few() {
    let variant = rooks(4, 4);
    let in_memory = options(&variant, "K R | K R", None);
    let in_files = options(&variant, "K R | K R", Some(folder("few_bytes")));
    let all = estimate(&variant, &in_memory, 1 << 30);
    let [later, now] = [&in_memory, &in_files].map(|options| estimate(&variant, options, all.bytes - 1));
    assert_eq!([all.kept, later.kept, now.kept], [KeptTables::All, KeptTables::NeededLater, KeptTables::NeededNow]);
    assert!(now.bytes <= later.bytes && later.bytes < all.bytes, "{now:?} {later:?} {all:?}");
    let whole = solve(&variant, &in_memory, all.bytes);
    let dropped = solve(&variant, &in_memory, later.bytes);
    let read_again = solve(&variant, &in_files, now.bytes);
    assert_eq!([&whole, &dropped, &read_again].map(EndgameTables::tables), [4, 3, 3]);
    assert!(figures(&whole) == figures(&dropped) && figures(&whole) == figures(&read_again));
    for (options, few) in [(&in_memory, later.bytes), (&in_files, now.bytes)] {
        let work = Work::default().most_bytes(few as u64 - 1);
        assert!(matches!(variant.solve(options, &work), Err(Error::EndgameTooLarge { .. })));
    }
}

/// The tables of the rooks take more than the pages that there is room for.
#[test]
fn tables_are_read_in_pages_where_bytes_are_fewer() {
    let variant = rooks(5, 6);
    let in_memory = options(&variant, "K R | K R", None);
    let in_files = options(&variant, "K R | K R", Some(folder("pages")));
    let [pages, now] = [1, 1 << 30].map(|bytes| estimate(&variant, &in_files, bytes));
    assert_eq!((pages.kept, now.kept), (KeptTables::Pages, KeptTables::All));
    assert!(pages.bytes < now.bytes, "{pages:?} {now:?}");
    let (whole, paged) = (solve(&variant, &in_memory, now.bytes), solve(&variant, &in_files, pages.bytes));
    assert_eq!(figures(&whole), figures(&paged));
    let moves = variant.moves().expect("there are moves");
    let state = |text: &str| moves.parse_state(text).expect("it is a state");
    assert_eq!(paged.value(&state("k4/5/1K3/5/5/4R w")), Some(GameValue::Win(1)), "it is looked up in a page");
    assert_eq!(paged.value(&state("k4/5/1K3/5/5/5 w")), None, "the kings' table was dropped");
    // What has been written is what is read whole.
    let read = variant.solved_tables(&folder_of(&in_files), Metric::End, &state("k4/5/1K3/5/5/r3R w"));
    let read = read.expect("the folder can be read");
    assert_eq!((read.tables(), read.value(&state("k4/5/1K3/5/5/4R w"))), (4, Some(GameValue::Win(1))));
}

fn folder_of(options: &SolveOptions) -> PathBuf {
    options.folder.clone().expect("it has a folder")
}

/// Another process holds the file of the kings' table, and either ends early or completes it. `act` is called once, when
/// this process waits.
fn solve_beside_another(folder: &Path, act: impl Fn() + Sync) -> EndgameTables {
    let variant = rooks(4, 4);
    let begun = File::create(folder.join(".rooks-1king-1king.endgame.abcdef.new")).expect("it can be written");
    begun.lock().expect("files can be locked");
    let other = Mutex::new(Some(begun));
    let watch = |at: Progress| {
        if let Some(begun) = other.lock().expect("no thread panics").take() {
            assert_eq!(at.done, 0);
            act();
            drop(begun);
        }
        ControlFlow::Continue(())
    };
    let options = options(&variant, "K R | K R", Some(folder.to_path_buf()));
    variant.solve(&options, &Work::default().watched_by(&watch)).expect("it is small")
}

#[test]
fn what_another_process_solves_is_awaited() {
    let variant = rooks(4, 4);
    let done = folder("done");
    let whole = solve(&variant, &options(&variant, "K R | K R", Some(done.clone())), 1 << 30);
    let table = "rooks-1king-1king.endgame";
    let completed = folder("completed");
    let put = || _ = fs::copy(done.join(table), completed.join(table)).expect("the table is there");
    let beside = solve_beside_another(&completed, put);
    assert_eq!((were_there(&beside), figures(&beside)), (vec![true, false, false, false], figures(&whole)));
    let killed = solve_beside_another(&folder("killed"), || {});
    assert_eq!((were_there(&killed), figures(&killed)), (vec![false; 4], figures(&whole)));
}

#[test]
fn several_processes_solve_into_one_folder() {
    let variant = rooks(4, 4);
    let together = options(&variant, "K R | K 2*R", Some(folder("together")));
    let alone = solve(&variant, &SolveOptions { folder: None, ..together.clone() }, 1 << 30);
    let all: Vec<EndgameTables> = std::thread::scope(|scope| {
        let running = [0; 3].map(|_| scope.spawn(|| solve(&variant, &together, 1 << 30)));
        running.map(|one| one.join().expect("it is solved")).into()
    });
    assert!(all.iter().all(|tables| figures(tables) == figures(&alone)));
    let files = fs::read_dir(folder_of(&together)).expect("it is there").count();
    assert_eq!(files, alone.tables(), "no file is left unfinished");
}

/// Times are not compared with others: the larger work has a thousand times as many positions.
#[test]
fn the_estimated_time_grows_with_the_work() {
    let (small, large) = (rooks(4, 4), rooks(8, 8));
    let [small, large] = [(&small, "K R | K"), (&large, "K R | K R")]
        .map(|(variant, material)| estimate(variant, &options(variant, material, None), 1 << 30));
    assert!(large.values > 1000 * small.values, "{small:?} {large:?}");
    assert!(small.time.as_nanos() > 0 && large.time > small.time, "{small:?} {large:?}");
}

/// Without rights, the eight symmetries of the board leave 518 of 4032 placements of two kings.
#[test]
fn rights_that_no_position_has_leave_the_symmetries_of_the_board() {
    let chess = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/chess/chess.rules");
    let chess = Variant::from_file(&chess).expect("the rules are sound");
    let values = |material: &str| estimate(&chess, &options(&chess, material, None), 1 << 30).values;
    assert_eq!([values("K | K"), values("K R | K")], [2 * 518, 2 * 518 * 63]);
    // The four pieces of a promotion keep these symmetries; a pawn, on 48 squares, leaves the reflection of the files.
    assert_eq!(values("K P | K"), 2 * (518 * (1 + 4 * 62) + 24 * 63 * 62));
}

/// The soldier goes one way, so its positions have fewer symmetries than those of the rook that it becomes.
#[test]
fn a_table_is_the_same_whatever_leads_to_it() {
    let rules = "variant soldiers { board 4 x 4 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
        piece soldier S { count 0..1 on ranks 1..3 } start \"k3/4/4/S2K\" royal king
        move king steps along file, rank, diagonal move rook slides along file, rank move soldier steps forward
        promote soldier on ranks 4 as rook end lose if no move in check end draw if no move }";
    let variant = Variant::from_text("soldiers.rules", rules).unwrap_or_else(|error| panic!("{error}"));
    let folder = folder("whatever_leads");
    let solve = |material: &str| solve(&variant, &options(&variant, material, Some(folder.clone())), 1 << 30);
    assert_eq!(were_there(&solve("K R | K")), [false, false]);
    let soldier = solve("K S | K");
    assert_eq!((were_there(&soldier), soldier.passed_over()), (vec![true, true, false], &[][..]));
    let alone = variant.solve(&options(&variant, "K S | K", None), &Work::default()).expect("it is small");
    assert_eq!(figures(&soldier), figures(&alone));
}

/// Kings, pawns and rooks; a table of positions with opposing pawns lies beside whole tables.
#[test]
fn tables_of_opposing_pieces_have_files_of_their_own() {
    let rules = "variant pawns { board 4 x 6 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
        piece pawn P { count 0..1 on ranks 2..5 } start \"k3/4/4/4/4/3K\" royal king
        move king steps along file, rank, diagonal move rook slides along file, rank move pawn steps forward to empty
        move pawn steps along diagonal forward onto enemy
        promote pawn on ranks 6 as rook end lose if no move in check end draw if no move }";
    let variant = Variant::from_text("pawns.rules", rules).unwrap_or_else(|error| panic!("{error}"));
    let folder = folder("opposing");
    let solve = |material: &str| solve(&variant, &options(&variant, material, Some(folder.clone())), 1 << 30);
    let few = solve("K P | K P, opposing pawn");
    let last = few.solved().last().expect("there is one");
    assert_eq!(last.material.to_string(), "K P | K P, opposing P");
    assert!(folder.join("pawns-1king+1pawn-1king+1pawn.opposing-pawn.endgame").exists());
    let moves = variant.moves().expect("there are moves");
    let state = |text: &str| moves.parse_state(text).expect("it is a state");
    let [opposed, apart] = ["k3/4/1p2/4/1P2/3K w", "k3/4/p3/4/1P2/3K w"].map(state);
    let read = |state| variant.solved_tables(&folder, Metric::End, state).expect("the folder can be read");
    let bases = || variant.tablebases(&folder, &Work::default()).expect("the folder can be read");
    assert_eq!(read(&opposed).value(&opposed), few.value(&opposed));
    assert_eq!(bases().value(&opposed), few.value(&opposed));
    assert!(bases().passed_over().is_empty());
    assert_eq!([read(&apart).value(&apart), bases().value(&apart), few.value(&apart)], [None; 3]);
    let whole = solve("K P | K P");
    assert!(few.value(&opposed).is_some() && whole.value(&apart).is_some());
    assert_eq!([&read(&opposed), &whole].map(|tables| tables.value(&opposed)), [few.value(&opposed); 2]);
    assert_eq!(bases().value(&apart), whole.value(&apart));
    assert_eq!(were_there(&solve("K P | K P, opposing P")), vec![true; few.tables()]);
    for text in ["K P | K P, opposing", "K P | K P, facing P", "K P | K P, opposing bishop", "K P | K P,"] {
        assert!(variant.parse_material(text).is_err(), "{text}");
    }
    let wrong = variant.parse_material("K P | K P, opposing bishop").map_err(|error| format!("{error:?}"));
    assert!(wrong.is_err_and(|error| error.contains("a piece that both sides have: king, rook, pawn")));
    let refused = |text: &str| variant.solve(&options(&variant, text, None), &Work::default()).map(|_| ());
    assert!(matches!(refused("K P | K, opposing P"), Err(Error::NotSolved(_))));
    let material = variant.parse_material("K P | K P, opposing P").expect("it is material");
    assert!(variant.with_material(&material).is_err(), "counts do not know whether pieces oppose each other");
    assert!(variant.with_material(&material.in_all_positions()).is_ok());
}
