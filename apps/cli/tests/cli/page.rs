//! Tests of `qishu play`: the page in a browser, and the board in the terminal.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::program::Folder;

/// The first side wins by beginning in the middle, against every defence.
const ROWS: &str = "variant rows { board 3 x 2 sides one, two same
    piece cross X of one { count 0..3 anywhere } piece nought O of two { count 0..3 anywhere }
    start \"3/3\" move cross, nought drops
    end win if line of 2 along file, rank end draw if no move }";

/// Soldiers that meet, on a board of points.
const SOLDIERS: &str = "variant soldiers { board 3 x 4 sides red, black mirror ranks
    piece soldier P { count 0..3 anywhere called zh \"兵\", \"卒\" }
    start \"ppp/3/3/PPP\" move soldier steps forward, sideways end lose if no move
    show points show gap \"河\" on files b & ranks 2..3 }";

/// A program that serves a page, and is stopped in the end.
struct Served {
    program: Child,
    url: String,
}

impl Served {
    fn start(folder: &Folder, rules: &str) -> Served {
        // The program that can be named as a player may be this one.
        let program = format!("--program={} engine {rules}", env!("CARGO_BIN_EXE_qishu"));
        let mut program = Command::new(env!("CARGO_BIN_EXE_qishu"))
            .args(["play", "--no-open", "--data=data", "--think=60", "--seed=1", &program, rules])
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be started");
        let mut url = String::new();
        BufReader::new(program.stdout.take().expect("it is piped")).read_line(&mut url).expect("it says where it is");
        assert!(url.starts_with("http://127.0.0.1:") && url.contains("/#"), "{url}");
        Served { program, url: url.trim().to_owned() }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// A substitute for the browser that prints its argument and the file's content.
#[cfg(target_os = "linux")]
#[test]
fn the_secret_is_not_in_the_list_of_processes() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("page_secret")
        .with("rows.rules", ROWS)
        .with("xdg-open", "#!/bin/sh\necho \"$@\" > told.new\nmv told.new told\n");
    let browser = folder.path().join("xdg-open");
    fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).expect("it is ours");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    let mut program = Command::new(env!("CARGO_BIN_EXE_qishu"))
        .args(["play", "--data=data", "rows.rules"])
        .current_dir(folder.path())
        .env("PATH", path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be started");
    let mut url = String::new();
    BufReader::new(program.stdout.take().expect("it is piped")).read_line(&mut url).expect("it says where it is");
    let told = folder.path().join("told");
    while !told.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let told = fs::read_to_string(told).expect("it is there");
    let (_, secret) = url.trim().split_once('#').expect("it has a secret");
    assert!(!told.contains(secret) && told.trim().ends_with(".html"), "{told}");
    let page = Path::new(told.trim());
    let text = fs::read_to_string(page).expect("it is there");
    assert!(text.contains(&format!("content=\"0; url={}\"", url.trim())), "{text}");
    assert_eq!(fs::metadata(page).expect("it is there").permissions().mode() & 0o777, 0o600);
    let id = program.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().is_ok_and(|status| status.success()));
    assert_eq!(program.wait().expect("it ends").code(), Some(143));
    assert!(!page.exists(), "it goes with the server");
}

/// A person at a browser.
struct Visitor<'b> {
    browser: &'b Browser,
    url: &'b str,
}

impl Visitor<'_> {
    fn go(&self, words: &str) {
        self.browser.open("about:blank");
        self.browser.open(&format!("{}/{words}", self.url));
    }

    /// Begins a game of the variant that is offered first.
    fn begin(&self, players: [&str; 2]) {
        self.go("start");
        for (number, player) in players.iter().enumerate() {
            self.browser.click(&format!("[name=player{number}] option[value={player}]"));
        }
        self.browser.click(".begin");
        self.browser.wait("document.querySelector('.session')?.dataset.place !== undefined");
    }

    /// Begins a game of a variant with a position of this number of pieces.
    fn set_up(&self, variant: &str, state: &str, pieces: usize) {
        self.go(&format!("setup/{variant}"));
        // Behind the text, Enter is pressed.
        self.browser.write("input.fen", &format!("{state}\u{e007}"));
        self.browser.wait(&format!("document.querySelectorAll('.board .piece').length === {pieces}"));
        self.browser.click(".begin");
        self.browser.wait("document.querySelector('code.fen') !== null");
    }

    /// Waits until the list of moves has that one.
    fn has_moved(&self, text: &str) {
        let text =
            format!("[...document.querySelectorAll('.move button')].some((one) => one.textContent === '{text}')");
        self.browser.wait(&text);
    }

    /// The middle of a square in the window, on a board with this number of ranks.
    fn at(&self, square: &str, ranks: u8) -> [f64; 2] {
        let bytes = square.as_bytes();
        let (file, rank) = (bytes[0] - b'a', bytes[1] - b'1');
        let (x, y) = (46 + 100 * i32::from(file) + 50, 46 + 100 * i32::from(ranks - 1 - rank) + 50);
        let script = format!(
            "const at = new DOMPoint({x}, {y}).matrixTransform(document.querySelector('.board').getScreenCTM()); return [at.x, at.y]"
        );
        let point = self.browser.run(&script);
        [0, 1].map(|index| point[index].as_f64().expect("a number"))
    }

    fn pull(&self, pointer: &str, from: &str, to: &str, ranks: u8) {
        self.browser.pull(pointer, self.at(from, ranks), self.at(to, ranks));
    }

    fn click(&self, square: &str, ranks: u8) {
        self.pull("mouse", square, square, ranks);
    }

    fn is_at(&self, place: usize) {
        self.browser.wait(&format!("document.querySelector('.session')?.dataset.place === '{place}'"));
    }

    fn texts(&self, selector: &str) -> Vec<String> {
        let found = self
            .browser
            .run(&format!("return [...document.querySelectorAll('{selector}')].map((one) => one.textContent)"));
        found.as_array().expect("a list").iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
    }
}

#[test]
fn games_are_won_against_each_level_kept_and_replayed() {
    let folder = Folder::new("page_levels").with("rows.rules", ROWS);
    let Some(browser) = Browser::start(&folder.path().join("browser")) else { return };
    let served = Served::start(&folder, "rows.rules");
    let visitor = Visitor { browser: &browser, url: &served.url };
    for level in ["easy", "middle", "hard"] {
        visitor.begin(["human", level]);
        visitor.click("b1", 2);
        visitor.is_at(2);
        // One of the two is free, and nothing happens on the other.
        visitor.click("a1", 2);
        visitor.click("c1", 2);
        browser.wait("document.querySelector('.session')?.dataset.verdict === '0'");
        browser.write("[name=high_score]", &format!("Winner of {level}"));
        browser.click(".beaten .main");
        browser.wait(&format!("document.querySelector('main').textContent.includes('Winner of {level}')"));
    }
    assert_eq!(visitor.texts("tbody tr").len(), 3);
    visitor.begin(["program", "human"]);
    visitor.is_at(1);

    visitor.go("records");
    browser.wait("document.querySelectorAll('tbody tr').length === 4");
    let rows = visitor.texts("tbody tr");
    assert!(rows[0].contains('*') && rows[1..].iter().all(|row| row.contains("1-0")), "{rows:?}");
    browser.click("tr:nth-child(2) .open");
    visitor.is_at(0);
    browser.click(".steps .forth");
    visitor.is_at(1);
    browser.click(".steps .last");
    visitor.is_at(3);
    browser.click(".steps .back");
    visitor.is_at(2);
    browser.click(".steps .run");
    visitor.is_at(3);
    // What is tried from an earlier place on is a branch, and the record stays.
    browser.click(".steps .back");
    visitor.is_at(2);
    visitor.click("a2", 2);
    visitor.click("c2", 2);
    browser.wait("document.querySelector('.branch') !== null");

    // The program is killed, and another one finds all that was kept.
    drop(served);
    let served = Served::start(&folder, "rows.rules");
    let visitor = Visitor { browser: &browser, url: &served.url };
    visitor.go("records");
    browser.wait("document.querySelectorAll('tbody tr').length === 5");
    visitor.go("highScores");
    browser.wait("document.querySelectorAll('tbody tr').length === 3");
}

#[test]
fn pieces_are_moved_by_hand_and_positions_set_up() {
    let folder = Folder::new("page_hands").with("soldiers.rules", SOLDIERS);
    let Some(browser) = Browser::start(&folder.path().join("browser")) else { return };
    let served = Served::start(&folder, "soldiers.rules");
    let visitor = Visitor { browser: &browser, url: &served.url };
    visitor.begin(["human", "human"]);
    assert_eq!(visitor.texts(".piece .sign").len(), 6);
    // The mouse, in one pull; no piece goes where it may not.
    visitor.pull("mouse", "a1", "a4", 4);
    visitor.pull("mouse", "a1", "a2", 4);
    visitor.is_at(1);
    // A finger, in two taps.
    visitor.pull("touch", "c4", "c4", 4);
    assert_eq!(browser.run("return document.querySelectorAll('.target').length"), json!(1));
    visitor.pull("touch", "c3", "c3", 4);
    visitor.is_at(2);
    // The keyboard: to the piece, chosen by Enter, one step ahead, and Enter again.
    browser.run("document.querySelector('.board').focus()");
    browser.keys("\u{e014}\u{e013}\u{e012}\u{e007}\u{e013}\u{e007}");
    visitor.is_at(3);
    let refused = "const [secret, , id] = location.hash.slice(1).split('/');
        return (await fetch(`/api/sessions/${id}/actions`, { method: 'POST', body: JSON.stringify({ do: 'move', text: 'a1c4', at: 3 }),
        headers: { 'X-Qishu-Token': secret, 'Content-Type': 'application/json' } })).status";
    assert_eq!(browser.run(refused), json!(409));
    browser.click("[data-notation=chinese]");
    browser.wait(
        "document.querySelectorAll('.move').length === 3 && document.querySelector('.move').textContent.includes('兵')",
    );
    let seen = browser.run("return location.href");
    browser.in_another_window(|| {
        browser.open(seen.as_str().expect("an address"));
        browser.wait("document.querySelectorAll('.move').length === 3");
        browser.click(".undo");
        visitor.is_at(2);
    });
    visitor.is_at(2);
    assert_eq!(browser.run("return document.querySelectorAll('.facts .number').length"), json!(1));
    // The players can be changed, and hints requested.
    browser.click(".buttons .hint");
    browser.wait("document.querySelector('.spot.hint') !== null");
    browser.click("[name=player0] option[value=easy]");
    visitor.is_at(4);
    browser.click(".resign");
    browser.wait("document.querySelector('.session').dataset.verdict === '0'");

    visitor.go("setup/soldiers");
    browser.click(".empty");
    browser.click("[data-piece='0']");
    visitor.click("b1", 4);
    browser.click("[data-piece='1']");
    visitor.click("b3", 4);
    browser.wait("document.querySelector('input.fen').value.startsWith('3/1p1/3/1P1 w')");
    browser.click(".begin");
    browser.wait("document.querySelector('code.fen')?.textContent.startsWith('3/1p1/3/1P1 w')");
    // A promotion opens a choice of pieces; a multi-capture goes from square to square; a side passes.
    visitor.set_up("chess", "8/P6k/8/8/8/8/8/K7 w", 3);
    visitor.click("a7", 8);
    visitor.click("a8", 8);
    browser.click("dialog button:nth-child(2)");
    visitor.has_moved("a7a8r");
    visitor.set_up("draughts", "8/8/5m2/8/3m4/2M5/8/8 w", 3);
    ["c3", "e5", "g7"].into_iter().for_each(|square| visitor.click(square, 8));
    visitor.has_moved("c3e5g7");
    visitor.set_up("janggi", "3k5/9/9/9/9/9/9/9/9/4K4", 2);
    browser.click(".pass");
    visitor.has_moved("pass");
    browser.click(".language");
    browser.wait("document.querySelector('nav').textContent.includes('棋谱')");
    browser.click(".theme");
    browser.wait("document.documentElement.dataset.theme === 'dark'");
    let loud: Value = browser.run("return document.querySelector('#said').textContent");
    assert_eq!(loud, json!(""), "nothing went wrong");
}

/// The moves of the pictures.
const OPENING: [&str; 10] = ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "b10c8", "g4g5", "c7c6", "b1a3", "a10a9"];

/// Makes the pictures of the page's README.
#[test]
#[ignore = "it writes files that people look at"]
fn pictures() {
    let folder = Folder::new("page_pictures");
    let Some(browser) = Browser::start(&folder.path().join("browser")) else { return };
    let served = Served::start(&folder, "xiangqi");
    let visitor = Visitor { browser: &browser, url: &served.url };
    visitor.begin(["human", "human"]);
    for (place, mv) in OPENING.iter().enumerate() {
        let to = mv[1..].find(char::is_alphabetic).expect("it has two squares") + 1;
        browser.run("document.querySelectorAll('.piece').forEach((piece) => { piece.style.transition = 'none'; })");
        let [from, to] = [&mv[..to], &mv[to..]].map(|square| {
            let rank: u8 = square[1..].parse().expect("a rank");
            format!("{}{}", &square[..1], char::from(b'0' + rank))
        });
        visitor.pull("mouse", &from, &to, 10);
        visitor.is_at(place + 1);
    }
    visitor.click("e3", 10);
    browser.click(".analyse");
    browser.wait("document.querySelector('.analysis .line').textContent !== ''");
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../board/images");
    fs::create_dir_all(&images).expect("the folder can be made");
    let picture = |name: &str, width: u32, height: u32| {
        browser.resize(width, height);
        std::thread::sleep(std::time::Duration::from_millis(400));
        fs::write(images.join(name), browser.picture()).expect("the picture can be written");
    };
    picture("desk.webp", 1040, 760);
    browser.click(".language");
    browser.wait("document.querySelector('nav').textContent.includes('棋谱')");
    browser.click(".theme");
    browser.wait("document.documentElement.dataset.theme === 'dark' && document.querySelector('.move') !== null");
    browser.click("[data-notation=chinese]");
    picture("phone.webp", 375, 720);
}

#[test]
fn a_game_is_played_in_the_terminal() {
    let folder = Folder::new("terminal").with("rows.rules", ROWS);
    let said = "moves\nhint\nc9\nX@b1\nfen\nX@a1\nX@c1\n";
    let run = folder.run_with(&["play", "--terminal", "--level=easy", "--seed=1", "rows.rules"], said.as_bytes());
    let text = run.results();
    assert!(text.contains("X@a1 X@b1 X@c1 X@a2 X@b2 X@c2\n"), "{text}");
    assert!(text.contains("`c9` is no legal move") && text.contains("the engine plays o@"), "{text}");
    assert!(text.trim_end().ends_with("one wins by a line"), "{text}");
    let said = "X@b1\nundo\nX@a1\nO@a2\nrecord game.pgn\nresign\n";
    let text = folder.run_with(&["play", "--terminal", "rows.rules"], said.as_bytes()).results();
    assert!(text.trim_end().ends_with("two wins by resignation"), "{text}");
    let record = fs::read_to_string(folder.path().join("game.pgn")).expect("it was written");
    assert!(record.ends_with("1. X@a1 (1. X@b1) 1... o@a2 *\n"), "{record}");
    let nothing = folder.run(&["play", "--terminal", "rows.rules"]).results();
    assert!(nothing.ends_with("one> "), "{nothing}");
}
