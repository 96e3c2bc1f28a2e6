//! Tests of parts that do not belong together, and of commands that have none.

use std::fs;

use crate::moves::LINE;
use crate::parts::{all_parts, folder, names, part, path};
use crate::program::{Folder, SMALL};
use crate::rank::ALL;

#[test]
fn parts_of_different_wholes_are_refused() {
    let other = SMALL.replace("0..2", "0..3");
    let sample = ["sample", "-n", "20", "--seed", "1", "small.rules"];
    let cases: [(&[&str], u32, &str); 6] = [
        (&["sample", "-n", "20", "--seed", "2", "small.rules"], 4, "the seed differs"),
        (&["sample", "-n", "21", "--seed", "1", "small.rules"], 4, "the option `number` differs"),
        (&["sample", "-n", "20", "--seed", "1", "--format", "csv", "small.rules"], 4, "the option `format` differs"),
        (&["unrank", "--from", "0", "small.rules"], 4, "the command differs"),
        (&["sample", "-n", "20", "--seed", "1", "other.rules"], 4, "the digest of the rules differs"),
        (&["sample", "-n", "20", "--seed", "1", "small.rules"], 5, "one is cut into 4 parts, the other into 5"),
    ];
    for (case, (arguments, of, what)) in cases.into_iter().enumerate() {
        let folder = folder(&format!("parts_mixed_{case}")).with("other.rules", &other);
        all_parts(&folder, &sample, 4);
        // The part of another whole is refused in place of one that is there, and beside it.
        let said = part(&folder, arguments, 2, of).mistakes();
        assert!(said.starts_with("error: `parts` keeps parts of another whole: ") && said.contains(what), "{said}");
        fs::remove_file(path(&folder, "part-2-of-4.manifest.json")).expect("it is there");
        let said = part(&folder, arguments, 2, of).mistakes();
        assert!(said.starts_with("error: `parts` keeps parts of another whole: ") && said.contains(what), "{said}");
        // Parts moved into one folder by hand are distinguished, too.
        let apart =
            Folder::new(&format!("parts_mixed_apart_{case}")).with("small.rules", SMALL).with("other.rules", &other);
        part(&apart, arguments, 2, of).results();
        for name in names(&apart) {
            fs::copy(path(&apart, &name), path(&folder, &name)).expect("it can be copied");
        }
        for command in ["verify", "merge"] {
            let said = folder.run(&["parts", command, "parts"]).mistakes();
            assert!(said.contains("are of different wholes: ") && said.contains(what), "{said}");
        }
    }
}

/// Parts of counts and games are told apart by all that their numbers follow from.
#[test]
fn parts_of_another_question_are_refused() {
    let worth = |points: &str| LINE.replace("end lose", &format!("value man {points} end lose"));
    let plays = |first| ["match", "--first", first, "--second", "hard@nodes=9", "--games", "4"].to_vec();
    let with = |arguments: Vec<&'static str>, more: &[&'static str]| [&arguments[..], more].concat();
    let reach = ["reach", "--plies", "3", "noughts_and_crosses"].to_vec();
    let cases = [
        (with(plays("easy"), &["line.rules"]), with(plays("middle"), &["line.rules"]), "the option `first` differs"),
        (with(plays("easy"), &["line.rules"]), with(plays("easy"), &["line.rules", "--seed=2"]), "the seed differs"),
        (with(plays("easy"), &["7.rules"]), with(plays("easy"), &["8.rules"]), "the option `play` differs"),
        (with(plays("easy"), &["line.rules"]), with(plays("easy"), &["small.rules"]), "do not say how pieces move"),
        (reach.clone(), with(reach.clone(), &["--up-to=square"]), "the option `up-to` differs"),
        (reach, vec!["reach", "--plies", "4", "noughts_and_crosses"], "the option `plies` differs"),
        (vec!["count", "--legal", "line.rules"], vec!["count", "--by", "square", "line.rules"], "the command differs"),
        (
            vec!["count", "--by", "square", "line.rules"],
            vec!["count", "--by", "square", "--legal", "line.rules"],
            "the digest of the moves differs",
        ),
        (
            vec!["count", "--up-to", "files", "noughts_and_crosses"],
            vec!["count", "--up-to", "all", "noughts_and_crosses"],
            "the option `up-to` differs",
        ),
        (
            vec!["count", "--by", "square", "--material", "X | O", "noughts_and_crosses"],
            vec!["count", "--by", "square", "--material", "2*X | O", "noughts_and_crosses"],
            "the material differs",
        ),
    ];
    for (case, (arguments, other, what)) in cases.into_iter().enumerate() {
        let folder = folder(&format!("parts_questions_{case}"));
        let folder = folder.with("7.rules", worth("7")).with("8.rules", worth("8"));
        part(&folder, &arguments, 1, 2).results();
        let said = part(&folder, &other, 2, 2).mistakes();
        assert!(said.contains(what), "{other:?}: {said}");
        let said = folder.run(&["parts", "merge", "parts"]).mistakes();
        assert!(said.contains("parts are missing or damaged: 2 of 2"), "{said}");
    }
}

/// A part does not stand in for another one.
#[test]
fn a_doubled_part_is_refused() {
    let folder = folder("parts_doubled");
    let arguments = ["match", "--first=easy", "--second=easy", "--games=4", "line.rules"];
    part(&folder, &arguments, 1, 2).results();
    for ending in ["json", "manifest.json"] {
        let [one, two] = [1, 2].map(|index| path(&folder, &format!("part-{index}-of-2.{ending}")));
        fs::copy(one, two).expect("it can be copied");
    }
    let said = folder.run(&["parts", "merge", "parts"]).mistakes();
    assert!(said.contains("part-2-of-2.manifest.json` is the manifest of another part"), "{said}");
}

#[test]
fn what_was_read_belongs_to_the_whole() {
    let folder = folder("parts_input");
    let rank = ["rank", "small.rules", "all.txt"];
    part(&folder, &rank, 1, 2).results();
    fs::write(folder.path().join("all.txt"), ALL.replace("2/SS", "SS/2")).expect("it can be written");
    let said = part(&folder, &rank, 2, 2).mistakes();
    assert!(said.contains("keeps parts of another whole: the input differs"), "{said}");
}

#[test]
fn manifests_that_are_none_are_refused() {
    let folder = folder("parts_bad_manifest");
    let sample = ["sample", "-n", "20", "small.rules"];
    all_parts(&folder, &sample, 2);
    let manifest = path(&folder, "part-1-of-2.manifest.json");
    let text = fs::read_to_string(&manifest).expect("it is there");
    for (bad, complaint) in [
        (text.replace("\"schema\": 1", "\"schema\": 2"), "it is no manifest of this form"),
        (text.replace("\"part\": 1", "\"part\": 3"), "it is no manifest of this form"),
        (text.replace("\"part\": 1", "\"part\": 2"), "is the manifest of another part"),
        (text.replace("\"lines\"", "\"rows\""), "unknown field `rows`"),
    ] {
        fs::write(&manifest, &bad).expect("it can be written");
        let said = folder.run(&["parts", "verify", "parts"]).mistakes();
        assert!(said.contains(complaint), "{said}");
    }
}

#[test]
fn a_part_that_means_nothing_by_itself_is_kept() {
    let folder = folder("parts_kept");
    for arguments in [
        &["estimate", "-n", "10", "line.rules"][..],
        &["perft", "--depth", "2", "line.rules"],
        &["count", "--by", "material", "small.rules"],
        &["count", "--by", "square", "small.rules"],
        &["count", "--legal", "line.rules"],
        &["count", "--up-to", "all", "small.rules"],
        &["reach", "--plies", "1", "line.rules"],
        &["match", "--first=easy", "--second=easy", "line.rules"],
    ] {
        let run = folder.run(&[arguments, &["--shard", "1/2"]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("--output names the folder that keeps it for `qishu parts merge`"), "{}", run.err);
    }
    for (arguments, why) in [
        (&["count", "--by", "pieces", "small.rules"][..], "--shard cuts those --by material and --by square"),
        (&["count", "small.rules"], "--shard is for --legal, --up-to, --by material and --by square"),
        (&["count", "--legal", "line.rules", "small.rules"], "a part is about one variant"),
        (&["count", "--by", "material", "--at-most", "9", "small.rules"], "leave --shard out"),
        (&["reach", "line.rules"], "--plies says which it is"),
        (&["match", "--first=easy", "--second=easy", "--at-least=50", "line.rules"], "--at-least"),
    ] {
        let run = folder.run(&[arguments, &["--shard", "1/2", "--output", "parts"]].concat());
        assert!(run.code == Some(2) && run.err.contains(why), "{}", run.err);
    }
}
