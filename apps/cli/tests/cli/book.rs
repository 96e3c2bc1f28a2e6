//! The book's examples match the program's output, and its chapters exist.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::program::Folder;
use crate::shown::{blocks, file, run_commands};

/// The book's own chapters that show commands.
const CHAPTERS: [&str; 3] = ["first_game.md", "cookbook.md", "generated.md"];

/// Runs a chapter in a separate folder: shown files are written, and commands are run.
fn follow(chapter: &str) -> usize {
    let folder = Folder::new(&format!("book_{chapter}"));
    let text = file(&format!("docs/book/src/{chapter}"));
    let mut commands = 0;
    for (language, block) in blocks(&text) {
        let words: Vec<&str> = language.split_whitespace().collect();
        match words[..] {
            ["rules" | "ini", name] => write(&folder, name, &(block.join("\n") + "\n")),
            // What is shown comes before the last brace.
            ["rules", name, "+"] => {
                let text = fs::read_to_string(folder.path().join(name)).expect("it has been shown before");
                let text = text.trim_end().strip_suffix('}').expect("a variant ends in a brace");
                write(&folder, name, &format!("{text}\n{}\n}}\n", block.join("\n")));
            }
            ["console"] => commands += run_commands(&folder, &block),
            ["sh"] => {}
            _ => panic!("{chapter}: no test knows what to do with `{language}`"),
        }
    }
    commands
}

fn write(folder: &Folder, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).expect("the folder for tests can be written");
}

#[test]
fn what_chapters_show_is_what_the_program_does() {
    for chapter in CHAPTERS {
        let commands = follow(chapter);
        assert!(commands > 3, "{chapter} shows {commands} commands");
    }
}

#[test]
fn the_game_of_the_first_chapter_is_counted_as_the_library_counts_it() {
    let folder = Folder::new("book_count");
    let count = folder.run(&["count", "xiangqi", "--format", "plain"]).results();
    let digits = file("docs/book/src/first_game.md").replace('_', "");
    assert!(digits.contains(count.trim()), "it does not say {count}");
}

/// The chapters, by their paths as the contents name them.
fn chapters() -> Vec<String> {
    let contents = file("docs/book/src/SUMMARY.md");
    let named = contents.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    named.map(str::to_owned).collect()
}

/// The path without steps up and without the place within a page.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn every_chapter_is_there_and_links_lead_to_chapters() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapters = chapters();
    assert!(chapters.len() > 10, "{chapters:?}");
    let own = fs::read_dir(root.join("docs/book/src")).expect("the book is there");
    for entry in own.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned()) {
        assert!(entry == "SUMMARY.md" || chapters.contains(&entry), "{entry} is no chapter");
    }
    for chapter in &chapters {
        let places = [root.join("docs/book/src").join(chapter), root.join(chapter)];
        let text = places.iter().find_map(|path| fs::read_to_string(path).ok());
        let text = text.unwrap_or_else(|| panic!("{chapter} is not there"));
        let folder = Path::new(chapter).parent().unwrap_or(Path::new(""));
        let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        for link in links.filter(|link| !link.starts_with("http")) {
            let page = link.split('#').next().unwrap_or_default();
            let is_page = page.ends_with(".md");
            let leads_to = plain(&folder.join(page)).to_string_lossy().into_owned();
            assert!(!is_page || chapters.contains(&leads_to), "{chapter}: `{link}` leads to no chapter");
        }
    }
}
