//! Long counts: stopped by Ctrl-C, and silent where nobody looks.

use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use crate::program::Folder;

/// Rules that are planned at once and take long to count, in little memory.
const LONG: &str = "variant long {
    board 20 x 20
    sides alone
    piece ant A { count 0..400 anywhere }
    piece bee B { count 0..400 anywhere }
    piece cow C { count 0..400 anywhere }
    piece dog D { count 0..400 anywhere }
    piece elk E { count 0..400 anywhere }
    layer one { ant }
    layer two { bee }
    layer three { cow }
    layer four { dog }
    layer five { elk }
    budget 0..900 = ant + 2*bee + 3*cow + dog + 2*elk
    budget 0..900 = 2*ant + bee + cow + 3*dog + elk
}
";

/// More steps than the count takes.
const MOST_STEPS: &str = "--most-steps=1000000000000";

/// How long the program may take to begin counting.
const BEGINNING: Duration = Duration::from_secs(3);

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("every Unix has this program");
    assert!(sent.success());
}

/// How many of how many steps the message says were done.
fn steps(message: &str) -> Option<(u128, u128)> {
    let (done, steps) =
        message.strip_prefix("stopped by the user after ")?.strip_suffix(" steps\n")?.split_once(" of ")?;
    Some((done.parse().ok()?, steps.parse().ok()?))
}

#[test]
fn a_count_is_stopped_without_a_result() {
    for format in ["human", "plain", "json"] {
        let folder = Folder::new(&format!("stop_{format}")).with("long.rules", LONG);
        let arguments = ["count", "--format", format, MOST_STEPS, "long.rules", "noughts_and_crosses"];
        let child = folder.command(&arguments).spawn().expect("the program starts");
        sleep(BEGINNING);
        interrupt(&child);
        let output = child.wait_with_output().expect("the program ends");
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
    let mut command = folder.command(&["count", "--format=plain", MOST_STEPS, "noughts_and_crosses", "long.rules"]);
    let child = command.spawn().expect("the program starts");
    sleep(BEGINNING);
    interrupt(&child);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b"6046\n"[..]));
    assert!(steps(&String::from_utf8_lossy(&output.stderr)).is_some());
}

#[test]
fn counts_side_by_side_are_stopped_too() {
    let folder = Folder::new("stop_orbits").with("long.rules", LONG);
    let mut command = folder.command(&["orbits", "--up-to=files", MOST_STEPS, "long.rules"]);
    let child = command.spawn().expect("the program starts");
    sleep(BEGINNING);
    interrupt(&child);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "stopped by the user after 0 of 2 symmetries\n");
}

#[test]
fn a_program_that_does_not_count_ends_at_once() {
    // It waits for rules on its standard input, which stays open.
    let mut child = Folder::new("stop_waiting").command(&["count", "-"]).spawn().expect("the program starts");
    sleep(BEGINNING);
    interrupt(&child);
    // To wait for its output would close its input first.
    let stdin = child.stdin.take();
    let output = child.wait_with_output().expect("the program ends");
    drop(stdin);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "stopped by the user\n");
}
