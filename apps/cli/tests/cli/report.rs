//! Tests of the page about a variant: it is self-contained, and its figures are those of the program.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use crate::program::{Folder, SMALL};

/// Elements that HTML writes without an end; SVG writes any element so.
const VOID: [&str; 2] = ["meta", "br"];

/// A page that `qishu report` writes, without the line before its first element.
fn page(folder: &Folder, arguments: &[&str]) -> String {
    let arguments = [&["report"], arguments].concat();
    let page = folder.run(&arguments).results();
    page.strip_prefix("<!DOCTYPE html>\n").expect("it is HTML").to_owned()
}

fn with_name<'d>(document: &'d Document, name: &'d str) -> impl Iterator<Item = Node<'d, 'd>> {
    document.descendants().filter(move |node| node.tag_name().name() == name)
}

fn section<'d>(document: &'d Document, id: &str) -> Node<'d, 'd> {
    with_name(document, "section").find(|node| node.attribute("id") == Some(id)).expect("there is such a section")
}

/// All words in an element.
fn words(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// The rows of the tables in an element, without their headings.
fn rows(node: Node) -> Vec<Vec<String>> {
    let rows = node.descendants().filter(|node| node.tag_name().name() == "tr");
    let cells = |row: Node| -> Vec<String> {
        row.children().filter(|cell| cell.tag_name().name() == "td").map(words).collect()
    };
    rows.map(cells).filter(|cells| !cells.is_empty()).collect()
}

/// What a command prints in lines of values with tabs between, of which the numbers are without signs between their
/// digits.
fn printed(folder: &Folder, arguments: &[&str]) -> Vec<Vec<String>> {
    let text = folder.run(arguments).results();
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The digits of a number that is written in groups.
fn digits(text: &str) -> String {
    text.replace('_', "")
}

#[test]
fn a_page_is_whole_by_itself() {
    let folder = Folder::new("report_whole");
    let text = page(&folder, &["-n", "2", "small_xiangqi"]);
    assert_eq!(page(&folder, &["-n", "2", "small_xiangqi"]), text, "it is the same whenever it is written");
    let document = Document::parse(&text).expect("it is XML too");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(different.len(), ids.len(), "{ids:?}");
    let links: BTreeSet<&str> =
        with_name(&document, "a").map(|link| link.attribute("href").expect("a link leads somewhere")).collect();
    let sections: BTreeSet<String> =
        with_name(&document, "section").filter_map(|section| Some(format!("#{}", section.attribute("id")?))).collect();
    assert_eq!(links.into_iter().collect::<Vec<_>>(), sections.iter().collect::<Vec<_>>());
    assert!(sections.len() >= 7, "{sections:?}");
    // Nothing is loaded or run.
    for name in ["script", "link", "img", "image", "iframe", "object", "use", "foreignObject"] {
        assert_eq!(with_name(&document, name).count(), 0, "{name}");
    }
    let sheets: String = with_name(&document, "style").map(words).collect();
    assert!(!sheets.contains("url(") && !sheets.contains("@import"), "{sheets}");
    assert!(sheets.contains("prefers-color-scheme: dark"), "{sheets}");
    // A reader of HTML finds the ends where a reader of XML does.
    let in_picture = |node: Node| node.ancestors().any(|above| above.tag_name().name() == "svg");
    for node in document.descendants().filter(|node| node.is_element() && !in_picture(*node)) {
        let is_leaf = text[node.range()].ends_with("/>");
        assert_eq!(is_leaf, VOID.contains(&node.tag_name().name()), "{}", &text[node.range()]);
    }
    // Every picture has a text alternative.
    assert!(with_name(&document, "svg").count() >= 10);
    assert!(with_name(&document, "svg").all(|svg| svg.attribute("aria-label").is_some_and(|label| !label.is_empty())));
}

#[test]
fn figures_are_those_of_the_program() {
    let folder = Folder::new("report_figures");
    let text = page(&folder, &["-n", "3", "--seed", "9", "noughts_and_crosses"]);
    let document = Document::parse(&text).expect("it is XML too");
    let count = folder.run(&["count", "--format=plain", "noughts_and_crosses"]).results();
    let total = words(section(&document, "count"));
    assert!(digits(&total).contains(&format!("{} positions", count.trim())), "{total}");

    let by_pieces: Vec<Vec<String>> =
        rows(section(&document, "numbers")).into_iter().map(|row| vec![row[0].clone(), digits(&row[3])]).collect();
    assert_eq!(by_pieces, printed(&folder, &["count", "--by=pieces", "--format=plain", "noughts_and_crosses"]));

    let orbits = printed(&folder, &["count", "--up-to=all", "--format=csv", "noughts_and_crosses"]);
    let shown =
        rows(section(&document, "symmetry")).into_iter().map(|row| vec![format!("{},{}", row[0], digits(&row[1]))]);
    let shown: Vec<Vec<String>> = shown.collect();
    assert_eq!(shown, orbits[1..orbits.len() - 1]);
    let number = orbits.last().and_then(|line| line[0].strip_prefix("orbits,")).expect("the last line has the number");
    assert!(digits(&words(section(&document, "symmetry"))).contains(&format!("{number} positions")));

    let sample = folder.run(&["sample", "-n=3", "--seed=9", "--format=csv", "noughts_and_crosses"]).results();
    let shown = words(section(&document, "sample"));
    for line in sample.lines().skip(1) {
        let (number, fen) = line.split_once(',').expect("there are two columns");
        assert!(digits(&shown).contains(&format!("No. {number}")) && shown.contains(fen), "{line}: {shown}");
    }
    let pictures = section(&document, "sample").descendants().filter(|node| node.tag_name().name() == "svg").count();
    assert_eq!(pictures, 3);

    let squares = printed(&folder, &["count", "--by=square", "--format=plain", "noughts_and_crosses"]);
    let total: f64 = count.trim().parse().expect("it is a number");
    let titles: BTreeSet<String> = with_name(&document, "title").map(words).collect();
    for row in &squares {
        let share = 100.0 * row[2].parse::<f64>().expect("it is a number") / total;
        assert!(titles.contains(&format!("{}: {share:.1} %", row[1])), "{row:?}: {titles:?}");
    }
    let rules = folder.run(&["rules", "noughts_and_crosses"]).results();
    assert!(words(section(&document, "rules")).contains(rules.trim()));
    let plan = folder.run(&["explain", "noughts_and_crosses"]).results();
    assert!(words(section(&document, "plan")).contains(plan.trim()));
}

#[test]
fn games_begin_with_their_opening() {
    let folder = Folder::new("report_opening");
    let text = page(&folder, &["-n", "0", "small_xiangqi"]);
    let document = Document::parse(&text).expect("it is XML too");
    let opening = section(&document, "opening");
    let counted = rows(opening);
    assert!(counted.len() > 3, "{counted:?}");
    for (plies, row) in (1..).zip(&counted) {
        let depth = format!("--depth={plies}");
        let perft = folder.run(&["perft", &depth, "--format=plain", "small_xiangqi"]).results();
        assert_eq!([plies.to_string(), perft.trim().to_owned()], [row[0].clone(), digits(&row[1])], "{depth}");
    }
    for line in folder.run(&["moves", "--format=plain", "small_xiangqi"]).results().lines() {
        assert!(words(opening).contains(line), "{line}: {}", words(opening));
    }
    // Material alone does not begin a game.
    let text = page(&folder, &["-n", "0", "--material", "K | K", "small_xiangqi"]);
    assert!(!text.contains("id=\"opening\""), "{text}");
}

#[test]
fn words_of_rules_have_colours() {
    let text = page(&Folder::new("report_colours"), &["-n", "0", "noughts_and_crosses"]);
    let document = Document::parse(&text).expect("it is XML too");
    let rules = section(&document, "rules");
    let words: Vec<(Option<&str>, Option<&str>)> = rules
        .descendants()
        .filter(|node| node.has_tag_name("span"))
        .map(|span| (span.attribute("class"), span.text()))
        .collect();
    for word in [("word-keyword", "variant"), ("word-namespace", "noughts_and_crosses"), ("word-number", "3")] {
        assert!(words.contains(&(Some(word.0), Some(word.1))), "{word:?}: {words:?}");
    }
}

#[test]
fn published_figures_stand_beside_the_count_and_legal_positions_if_they_are_asked_for() {
    let folder = Folder::new("report_published").with("small.rules", SMALL);
    let text = page(&folder, &["small.rules"]);
    let document = Document::parse(&text).expect("it is XML too");
    let shown = words(section(&document, "count"));
    for source in ["An exact book", "A careless book", "A very rough book", "2 times the count", "agrees"] {
        assert!(shown.contains(source), "{source}: {shown}");
    }
    assert!(!shown.contains("legal"), "{shown}");
    let legal = folder.run(&["count", "--legal", "--format=plain", "small_xiangqi"]).results();
    let text = page(&folder, &["--legal", "-n", "0", "small_xiangqi"]);
    let document = Document::parse(&text).expect("it is XML too");
    let shown = words(section(&document, "count"));
    assert!(digits(&shown).contains(&format!("legal, with a side to move: {}", legal.trim())), "{shown}");
}

#[test]
fn what_is_too_much_work_is_said_in_its_place() {
    let folder = Folder::new("report_limits").with("small.rules", SMALL);
    let run = folder.run(&["report", "--most-steps", "1", "small.rules"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("note: ") && run.err.contains("--most-steps"), "{}", run.err);
    let text = run.out.strip_prefix("<!DOCTYPE html>\n").expect("it is HTML");
    let document = Document::parse(text).expect("it is XML too");
    assert!(words(section(&document, "count")).contains("--most-steps"), "{}", words(section(&document, "count")));
    let run = folder.run(&["report", "--seconds", "1e-9", "small.rules"]);
    assert!(
        run.code == Some(0)
            && run.err.contains("the count, ")
            && run.err.contains("since this takes longer than the 0.000000001 s allowed"),
        "{}",
        run.err
    );
    let missing = folder.run(&["report", "nothing.rules"]).mistakes();
    assert!(missing.contains("nothing.rules"), "{missing}");
}

#[test]
fn pieces_of_sides_that_are_alike_are_drawn_once() {
    let game = |pieces: &str| {
        format!(
            "variant pair {{ board 3 x 4 sides white, black mirror ranks {pieces}
                move king steps along file, rank end lose if no move }}"
        )
    };
    let alike = game("piece king K { count 1 anywhere } start \"1k1/3/3/1K1\"");
    let other = game(
        "piece king K of white { count 1 anywhere } piece lord L of black { count 1 anywhere }
            start \"1l1/3/3/1K1\" move lord steps along diagonal",
    );
    let headings = |name: &str, rules: &str| -> Vec<String> {
        let run = Folder::new(name).run_with(&["report", "-"], rules.as_bytes()).results();
        let text = run.strip_prefix("<!DOCTYPE html>\n").expect("it is HTML");
        let document = Document::parse(text).expect("it is XML too");
        // The rules are those of standard input.
        assert!(words(section(&document, "rules")).contains(rules));
        with_name(&document, "h3").map(words).collect()
    };
    assert_eq!(headings("report_alike", &alike), ["white king"]);
    assert_eq!(headings("report_not_alike", &other), ["white king", "black lord"]);
}

#[test]
fn a_board_without_room_for_all_pictures_has_the_others() {
    let regions: String = ('a'..'m').map(|name| format!("region r{name} = a1..bl64 ")).collect();
    let large = format!("variant large {{ board 64 x 64 sides alone {regions} piece stone S {{ count 1 anywhere }} }}");
    let text = page(&Folder::new("report_large").with("large.rules", large), &["-n", "1", "large.rules"]);
    let document = Document::parse(&text).expect("it is XML too");
    let board = section(&document, "board");
    assert!(words(board).contains("marks, and 100000 are allowed"), "{}", words(board));
    assert_eq!(board.descendants().filter(|node| node.tag_name().name() == "svg").count(), 1);
    assert!(words(section(&document, "count")).contains("4_096 positions"));
}
