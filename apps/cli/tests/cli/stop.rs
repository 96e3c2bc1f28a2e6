//! Tests of long counts: stopped by Ctrl-C, and silent without a terminal.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{sleep, spawn};
use std::time::Duration;

use crate::program::Folder;

/// Rules that are planned at once and counted slowly, in little memory.
const LONG: &str = "variant long {
    board 20 x 20
    sides alone
    piece ant A { count 0..400 anywhere }
    piece bee B { count 0..400 anywhere }
    piece cow C { count 0..400 anywhere }
    piece dog D { count 0..400 anywhere }
    layer one { ant }
    layer two { bee }
    layer three { cow }
    layer four { dog }
    budget 0..300 = ant + 2*bee + 3*cow + dog
    budget 0..300 = 2*ant + bee + cow + 3*dog
}
";

/// A limit above the steps of the count.
const MOST_STEPS: &str = "--most-steps=1000000000000";

/// The delays in milliseconds before successive attempts to interrupt the program: its start-up time on a busy machine
/// is unknown.
const PATIENCE: [u64; 8] = [125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/// The first try at which a long count had begun, so that it need not be looked for again.
static BEGUN_AT: AtomicUsize = AtomicUsize::new(0);

fn interrupt(child: &Child) {
    send("INT", child);
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([&format!("-{signal}"), &*id]).status().expect("every Unix has this program");
    assert!(sent.success());
}

/// How many of how many steps, or cells, the message says were done.
fn steps(message: &str) -> Option<(u128, u128)> {
    let numbers = message.strip_prefix("stopped by the user after ")?.strip_suffix('\n')?;
    let numbers = numbers.strip_suffix(" steps").or_else(|| numbers.strip_suffix(" cells"))?;
    let (done, steps) = numbers.split_once(" of ")?;
    Some((done.parse().ok()?, steps.parse().ok()?))
}

/// Waits until a file of such a name is in a folder.
fn wait_for_file(folder: &Path, is_it: impl Fn(&str) -> bool) {
    for _ in 0..2000 {
        if names(folder).iter().any(|name| is_it(name)) {
            return;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("there is no such file: {:?}", names(folder));
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The result of interrupting the program after it has begun, or of the last attempt. Attempts begin with the given
/// one; the last attempt's index is returned as well.
fn interrupted_from(
    first: usize,
    folder: &Folder,
    arguments: &[&str],
    has_begun: impl Fn(&Output) -> bool,
) -> (usize, Output) {
    let mut tries = PATIENCE.iter().enumerate().skip(first).map(|(number, &milliseconds)| {
        let child = folder.command(arguments).spawn().expect("the program starts");
        sleep(Duration::from_millis(milliseconds));
        interrupt(&child);
        (number, wait_with_open_input(child))
    });
    let mut last = tries.next().expect("it is tried");
    for next in tries {
        if has_begun(&last.1) {
            break;
        }
        last = next;
    }
    last
}

/// The result of interrupting the long count after it has begun.
fn interrupted(folder: &Folder, arguments: &[&str], has_begun: impl Fn(&Output) -> bool) -> Output {
    let (begun_at, output) = interrupted_from(BEGUN_AT.load(Ordering::Relaxed), folder, arguments, has_begun);
    BEGUN_AT.fetch_max(begun_at, Ordering::Relaxed);
    output
}

/// What a program prints before it ends, while its standard input stays open.
fn wait_with_open_input(mut child: Child) -> Output {
    let stdin = child.stdin.take();
    let output = child.wait_with_output().expect("the program ends");
    drop(stdin);
    output
}

/// Whether a count had begun when it was stopped.
fn counts(output: &Output) -> bool {
    steps(&String::from_utf8_lossy(&output.stderr)).is_some_and(|(done, _)| done > 0)
}

#[test]
fn a_count_is_stopped_without_a_result() {
    for format in ["human", "plain", "json"] {
        let folder = Folder::new(&format!("stop_{format}")).with("long.rules", LONG);
        let arguments = ["count", "--format", format, MOST_STEPS, "long.rules", "noughts_and_crosses"];
        let output = interrupted(&folder, &arguments, counts);
        assert_eq!(output.status.code(), Some(130), "{format}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{format}");
        // It says nothing else: there is no progress where standard error is no terminal.
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let (done, steps) = steps(&message).unwrap_or_else(|| panic!("{format}: {message:?}"));
        assert!(0 < done && done < steps, "{format}: {message:?}");
    }
}

#[test]
fn what_was_counted_before_stays() {
    let folder = Folder::new("stop_later").with("long.rules", LONG);
    let arguments = ["count", "--format=plain", MOST_STEPS, "noughts_and_crosses", "long.rules"];
    let output = interrupted(&folder, &arguments, counts);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b"noughts_and_crosses\t6046\n"[..]));
    assert!(steps(&String::from_utf8_lossy(&output.stderr)).is_some());
}

#[test]
fn counts_side_by_side_are_stopped_too() {
    let folder = Folder::new("stop_orbits").with("long.rules", LONG);
    let arguments = ["count", "--up-to=files", MOST_STEPS, "long.rules"];
    let message = "stopped by the user after 0 of 2 symmetries\n";
    let output = interrupted(&folder, &arguments, |output| output.stderr == message.as_bytes());
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
}

#[test]
fn a_stream_is_stopped_at_the_end_of_a_line() {
    let folder = Folder::new("stop_stream");
    let mut child = folder.command(&["sample", "-n", "1000000000000", "xiangqi"]).spawn().expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    let mut text = String::new();
    output.read_line(&mut text).expect("positions are text");
    // It has to be read, or the program would wait for its reader.
    let reader = spawn(move || output.read_to_string(&mut text).map(|_| text));
    interrupt(&child);
    let output = child.wait_with_output().expect("the program ends");
    let text = reader.join().expect("the reader ends").expect("positions are text");
    let (code, message) = (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned());
    assert_eq!(code, Some(130));
    assert!(text.ends_with('\n'));
    // Between two batches, where others wait for their input, the program ends at once and has counted nothing.
    let told = format!("stopped by the user after {} positions\n", text.lines().count());
    assert!([told.as_str(), "stopped by the user\n"].contains(&message.as_str()), "{message}");
}

#[test]
fn a_program_that_does_not_count_ends_at_once() {
    // They wait for their standard input, which stays open.
    let folder = Folder::new("stop_waiting");
    let commands: [&[&str]; 3] = [&["count", "-"], &["rank", "xiangqi"], &["unrank", "xiangqi"]];
    for arguments in commands {
        // Before it listens, the signal ends it without an exit code.
        let (_, output) = interrupted_from(0, &folder, arguments, |output| output.status.code().is_some());
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "stopped by the user\n");
    }
}

#[test]
fn nothing_half_written_stays_when_the_program_is_stopped() {
    let is_unfinished = |name: &str| name.ends_with(".new");
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        for (name, output) in
            [("file", &["--output", "out.txt"][..]), ("part", &["--shard", "1/2", "--output", "parts"])]
        {
            let folder = Folder::new(&format!("stop_{signal}_{name}"));
            let arguments = [&["sample", "-n", "1e12", "noughts_and_crosses"], output].concat();
            let child = folder.command(&arguments).spawn().expect("the program starts");
            let place = if name == "part" { folder.path().join("parts") } else { folder.path().to_path_buf() };
            wait_for_file(&place, is_unfinished);
            send(signal, &child);
            let output = wait_with_open_input(child);
            assert_eq!(output.status.code(), Some(code), "{signal} {name}");
            assert_eq!(names(&place), [""; 0], "{signal} {name}");
        }
    }
}

#[test]
fn commands_that_wait_are_stopped_by_either_signal() {
    let folder = Folder::new("stop_any");
    let commands: [&[&str]; 4] = [&["lsp"], &["engine", "xiangqi"], &["fmt", "-"], &["play", "--terminal", "xiangqi"]];
    for arguments in commands {
        for (signal, code) in [("INT", 130), ("TERM", 143)] {
            let child = folder.command(arguments).spawn().expect("the program starts");
            // It listens before it does anything else.
            let listens =
                || fs::read_to_string(format!("/proc/{}/status", child.id())).is_ok_and(|status| catches(&status));
            if Path::new("/proc/self/status").exists() {
                while !listens() {
                    sleep(Duration::from_millis(10));
                }
            } else {
                sleep(Duration::from_secs(2));
            }
            send(signal, &child);
            let output = wait_with_open_input(child);
            assert_eq!(output.status.code(), Some(code), "{arguments:?} {signal}");
        }
    }
}

/// Whether a process that has this status has handlers for both signals.
fn catches(status: &str) -> bool {
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|set| u64::from_str_radix(set.trim(), 16).ok()).unwrap_or(0);
    let [interrupt, terminate] = [2, 15].map(|signal| 1 << (signal - 1));
    caught & interrupt != 0 && caught & terminate != 0
}
