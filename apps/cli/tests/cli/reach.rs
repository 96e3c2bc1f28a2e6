//! Tests of the positions that games come to.

use crate::moves::LINE;
use crate::program::{Folder, SMALL};

fn folder(name: &str) -> Folder {
    Folder::new(name).with("line.rules", LINE).with("small.rules", SMALL)
}

/// Each king steps towards the other or back, so that positions return.
#[test]
fn positions_are_printed_ply_by_ply() {
    let folder = folder("reach");
    let csv = folder.run(&["reach", "--plies=2", "--format=csv", "line.rules"]).results();
    assert_eq!(csv, "plies,positions,new,in_all,lines,ended\n0,1,1,1,1,0\n1,1,1,2,1,0\n2,1,1,3,1,0\n");
    let plain = folder.run(&["reach", "--format=plain", "noughts_and_crosses"]).results();
    assert_eq!(plain.lines().nth(5), Some("5\t1260\t1260\t2350\t15120\t1440"), "{plain}");
    let all = folder.run(&["reach", "line.rules"]).results();
    assert!(all.starts_with("line: A line\n  plies  positions  new  in all  lines  ended\n"), "{all}");
    assert!(all.contains("          -") && all.ends_with(" positions in all\n"), "{all}");
    let csv = folder.run(&["reach", "--format=csv", "line.rules"]).results();
    assert!(csv.lines().last().is_some_and(|last| last.contains(",,") && last.ends_with(",,")), "{csv}");
}

#[test]
fn positions_are_counted_from_a_state_and_up_to_symmetry() {
    let folder = folder("reach_from");
    let last = |arguments: &[&str]| {
        let text = folder.run(arguments).results();
        text.lines().last().unwrap_or_default().to_string()
    };
    let up_to = last(&["reach", "--up-to=square", "noughts_and_crosses"]);
    assert_eq!(up_to, "  765 positions up to files, diagonal in all, 255_168 games");
    assert_eq!(
        last(&["reach", "--up-to=all", "--format=plain", "noughts_and_crosses"]),
        "9\t15\t15\t765\t127872\t127872"
    );
    // One square is left, and then no move.
    assert_eq!(last(&["reach", "--fen", "XoX/Xoo/oX1", "noughts_and_crosses"]), "  2 positions in all, 1 game");
    let state = folder.run(&["reach", "--plies=0", "--to-move=right", "--format=json", "line.rules"]).results();
    assert!(state.contains("\"state\": \"M3m b - - 0 1\"") && state.contains("\"complete\": false"), "{state}");
}

#[test]
fn what_cannot_be_reached_is_told() {
    let folder = folder("reach_not");
    let error = folder.run(&["reach", "--plies=6", "--most-bytes=100_000", "chess"]).mistakes();
    assert!(error.contains("421 positions are reached in 2 plies, and those of another ply"), "{error}");
    assert!(error.contains("--most-bytes allows 100_000 bytes") && error.contains("--plies 2 counts"), "{error}");
    let error = folder.run(&["reach", "small.rules"]).mistakes();
    assert!(error.contains("do not say how pieces move"), "{error}");
    let error = folder.run(&["reach", "--up-to=files", "chess"]).mistakes();
    assert!(error.contains("files"), "{error}");
    let error = folder.run(&["reach", "--up-to=all,files", "chess"]).wrong_command();
    assert!(error.contains("--up-to all means every symmetry"), "{error}");
}
