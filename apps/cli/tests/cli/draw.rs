//! Tests of pictures: they contain what the other commands print as text, at its square.

use std::collections::BTreeMap;
use std::fs;

use roxmltree::{Document, Node};

use crate::program::{BROKEN, Folder, NONE, SMALL};

/// Rules with regions that overlap, a partition, moves of several ways, and names that markup would read.
const GAME: &str = "variant game {
    title \"Kings & <rooks>\"
    board 3 x 4
    sides white, black mirror ranks
    region home = ranks 1..2
    region edge = files a c
    partition rows = a1..c1, a2..c2, a3..c3, a4..c4
    piece king K { count 1    anywhere }
    piece rook R { count 0..1 on edge on files b as T }
    start \"r1k/3/3/R1K\"
    royal king
    move king steps along file, rank
    move rook slides along file
    end lose if no move
}
";

fn folder(name: &str) -> Folder {
    Folder::new(name).with("game.rules", GAME).with("small.rules", SMALL).with("none.rules", NONE)
}

fn drawn(name: &str, arguments: &[&str]) -> String {
    folder(name).run(&[&["draw"], arguments].concat()).results()
}

/// The elements that say of which square they are, by squares.
fn on_squares<'d>(picture: &'d Document<'_>) -> BTreeMap<&'d str, Vec<Node<'d, 'd>>> {
    let mut nodes: BTreeMap<&str, Vec<Node>> = BTreeMap::new();
    for node in picture.descendants() {
        if let Some(square) = node.attribute("data-square") {
            nodes.entry(square).or_default().push(node);
        }
    }
    nodes
}

fn texts<'d>(node: Node<'d, 'd>) -> Vec<&'d str> {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).map(str::trim).collect()
}

#[test]
fn a_board_alone_has_its_squares_and_names_and_is_the_same_in_other_colours() {
    let light = drawn("draw_board", &["game.rules"]);
    let read = Document::parse(&light).expect("it is XML");
    assert_eq!(on_squares(&read).len(), 12);
    assert_eq!(read.root_element().attribute("aria-label"), Some("Kings & <rooks>"));
    let words = texts(read.root_element());
    assert!(["a", "b", "c", "1", "2", "3", "4"].iter().all(|name| words.contains(name)), "{words:?}");
    let folder = folder("draw_board_file");
    assert_eq!(folder.run(&["draw", "--dark", "--output", "board.svg", "game.rules"]).results(), "");
    let dark = fs::read_to_string(folder.path().join("board.svg")).expect("the file is there");
    let marks = |picture: &str| picture.split_once("</style>").expect("there is a sheet").1.to_owned();
    assert!(dark != light && marks(&dark) == marks(&light));
}

#[test]
fn the_pieces_of_a_position_stand_on_their_squares() {
    let picture = drawn("draw_fen", &["--fen", "r1k/3/1T1/2K", "game.rules"]);
    let read = Document::parse(&picture).expect("it is XML");
    let standing = on_squares(&read);
    let pieces = standing.iter().filter_map(|(square, nodes)| {
        let piece = nodes.iter().find(|node| node.attribute("class") == Some("piece"))?;
        Some((*square, texts(*piece).concat().replace('\u{fe0e}', "")))
    });
    let expected =
        [("a4", "R"), ("b2", "T"), ("c1", "K"), ("c4", "K")].map(|(square, piece)| (square, piece.to_owned()));
    assert_eq!(pieces.collect::<Vec<_>>(), expected);
}

#[test]
fn regions_that_overlap_divide_their_squares() {
    let picture = drawn("draw_regions", &["--regions", "game.rules"]);
    let read = Document::parse(&picture).expect("it is XML");
    let words = texts(read.root_element());
    for legend in ["home, 6 squares", "edge, 8 squares", "The parts of rows", "3 squares"] {
        assert!(words.contains(&legend), "{legend}: {words:?}");
    }
    // Each square once on the board of regions if it is in any, and once on that of the partition.
    let standing = on_squares(&read);
    let letters = |square: &str| -> Vec<Vec<&str>> {
        let tiles = standing[square].iter().filter(|node| node.has_tag_name("g")).map(|tile| texts(*tile));
        tiles.map(|texts| texts.into_iter().filter(|text| !text.is_empty()).collect()).collect()
    };
    assert_eq!(letters("a1"), [vec!["A", "B"], vec!["A"]]);
    assert_eq!(letters("b2"), [vec!["A"], vec!["B"]]);
    assert_eq!(letters("b4"), [vec!["D"]]);
    let places = drawn("draw_places", &["--places", "rook", "game.rules"]);
    assert!(
        places.contains("&lt;rooks&gt;: where white rook may stand\"") && places.contains(">on edge, 8 squares<"),
        "{places}"
    );
}

#[test]
fn where_a_piece_goes_is_what_is_explained() {
    let folder = folder("draw_moves");
    let explained = folder.run(&["explain", "--moves", "game.rules"]).results();
    // The king has one look, and the rook two: a board for each.
    for (piece, looks) in [("king", vec!["K"]), ("rook", vec!["R", "T"])] {
        let picture = folder.run(&["draw", "--targets", piece, "game.rules"]).results();
        let read = Document::parse(&picture).expect("it is XML");
        let mut marked: Vec<&str> = Vec::new();
        for node in read.descendants().filter(|node| node.attribute("data-square").is_some()) {
            let marks: Vec<&str> = node.children().filter_map(|mark| mark.attribute("class")).collect();
            if marks == ["take", "step"] {
                marked.extend(node.attribute("data-square"));
            }
        }
        let mut expected = Vec::new();
        for look in looks {
            let (_, board) = explained.split_once(&format!("white {piece} {look}, ")).expect("it is explained");
            let ranks = board.lines().skip(1).take(4).flat_map(|line| {
                let rank = line.trim_start().chars().next().unwrap_or(' ');
                let marks = line.split_whitespace().skip(1).zip("abc".chars());
                marks.map(move |(mark, file)| (mark, format!("{file}{rank}")))
            });
            let ranks: Vec<(&str, String)> = ranks.collect();
            let from = &ranks.iter().find(|(mark, _)| *mark == look).expect("it stands somewhere").1;
            assert!(picture.contains(&format!(">white {piece} {look} on {from}<")), "{picture}");
            let mut targets: Vec<String> =
                ranks.iter().filter(|(mark, _)| *mark == "*").map(|(_, square)| square.clone()).collect();
            // The picture has squares in the order of their numbers.
            targets.sort_by_key(|square| square.chars().rev().collect::<String>());
            expected.extend(targets);
        }
        assert_eq!(marked, expected);
    }
    let from = folder.run(&["draw", "--targets", "rook", "--square", "b1", "game.rules"]).results();
    assert!(from.contains("white rook T on b1") && !from.contains("white rook R"), "{from}");
    let black = folder.run(&["draw", "--targets", "black king", "--square", "b1", "game.rules"]).results();
    assert!(black.contains("black king k on b1"), "{black}");
}

#[test]
fn shares_are_those_of_the_table_of_squares() {
    let folder = folder("draw_heat");
    let count: f64 = folder.run(&["count", "--format=plain", "game.rules"]).results().trim().parse().expect("a number");
    let table = folder.run(&["count", "--by=square", "--format=csv", "game.rules"]).results();
    let picture = folder.run(&["draw", "--heat", "black rook", "game.rules"]).results();
    let read = Document::parse(&picture).expect("it is XML");
    let shares = on_squares(&read);
    let mut rows = 0;
    for row in table.lines().filter_map(|line| line.strip_prefix("black rook,")) {
        let (square, number) = row.split_once(',').expect("a row has a square and a number");
        let share = number.parse::<f64>().expect("a number") / count;
        let tile = shares[square].iter().find(|node| node.has_tag_name("g")).expect("the square has a tile");
        let title =
            texts(*tile).into_iter().find_map(|text| text.strip_prefix(&format!("{square}: "))?.strip_suffix(" %"));
        let shown: f64 = title.expect("the tile has a title").parse().expect("a number");
        assert!((shown - share * 100.0).abs() <= 0.051, "{square}: {shown} % of {share}");
        rows += 1;
    }
    assert_eq!(
        (rows, shares.values().filter(|nodes| nodes.iter().any(|node| node.has_tag_name("g"))).count()),
        (12, 12)
    );
}

#[test]
fn bars_are_those_of_the_table_by_pieces() {
    for options in [&[][..], &["--legal"], &["--material", "K R | K"]] {
        let folder = folder("draw_pieces");
        let table = folder.run(&[&["count", "--by=pieces", "--format=csv", "game.rules"], options].concat()).results();
        let picture = folder.run(&[&["draw", "--by-pieces", "game.rules"], options].concat()).results();
        let read = Document::parse(&picture).expect("it is XML");
        let bars = read.descendants().filter(|node| node.attribute("class") == Some("bar"));
        let bars: Vec<String> = bars.map(|bar| texts(bar).concat().replace('_', "").replace(": ", ",")).collect();
        assert_eq!(bars, table.lines().skip(1).collect::<Vec<_>>(), "{options:?}");
    }
    let none = drawn("draw_pieces_none", &["--by-pieces", "none.rules"]);
    assert!(Document::parse(&none).is_ok() && !none.contains("class=\"bar\""));
}

#[test]
fn classes_have_the_letters_and_sizes_of_the_plan() {
    let folder = folder("draw_classes");
    let explained = folder.run(&["explain", "xiangqi"]).results();
    let (_, order) = explained.split_once("ORDER").expect("the plan has an order");
    let squares: usize = order.split_once("STAGES").expect("and stages").0.matches(" A").count();
    let picture = folder.run(&["draw", "--classes", "xiangqi"]).results();
    let read = Document::parse(&picture).expect("it is XML");
    let is_a = |node: &Node| node.attribute("class") == Some("letter") && node.text() == Some("A");
    // Each board has one A more in its legend, as the text has in its list of sizes.
    assert_eq!(read.descendants().filter(is_a).count(), squares);
    assert!(picture.contains("1. red_advisor; then black_advisor"), "{picture}");
}

#[test]
fn every_variant_of_the_library_has_a_picture() {
    let folder = folder("draw_all");
    let list = folder.run(&["list", "--format=plain"]).results();
    for name in list.lines().filter_map(|line| line.split('\t').next()) {
        let picture = folder.run(&["draw", name]).results();
        let read = Document::parse(&picture).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(read.root_element().attribute("aria-label").is_some_and(|title| !title.is_empty()), "{name}");
    }
}

#[test]
fn mistakes_are_told() {
    let regions: String = ('a'..'m').map(|name| format!("region r{name} = a1..bl64 ")).collect();
    let large = format!("variant large {{ board 64 x 64 sides alone {regions} piece stone S {{ count 1 anywhere }} }}");
    let folder = folder("draw_mistakes").with("broken.rules", BROKEN).with("large.rules", large);
    let message = |arguments: &[&str]| folder.run(&[&["draw"], arguments].concat()).refusal();
    assert!(message(&["broken.rules"]).contains("hillside"));
    assert!(message(&["--heat", "rok", "game.rules"]).contains("did you mean `rook`?"));
    assert!(
        message(&["--targets", "rook", "--square", "d1", "game.rules"]).contains("the squares are named from a1 to c4")
    );
    assert!(message(&["--targets", "stone", "small.rules"]).contains("do not say how pieces move"));
    assert!(message(&["--regions", "small.rules"]).contains("the rules name no regions"));
    assert!(message(&["--fen", "9/9", "small.rules"]).starts_with("error: small.rules: "));
    assert!(message(&["--by-pieces", "--most-steps", "1", "xiangqi"]).contains("--most-steps allows 1 steps"));
    let much = message(&["--regions", "large.rules"]);
    assert!(much.contains("marks, and 100000 are allowed"), "{much}");
    assert!(message(&["--output", "no_such_folder/a.svg", "game.rules"]).contains("cannot write"));
}
