//! The library as used by a program: mistakes as data, progress and stopping of work, and consistent answers.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use qishu::rules::PieceTypeId;
use qishu::{
    BigUint, By, Code, Error, Explanation, Limit, Plan, Position, Positions, Reading, Symmetry, TableColumn, Variant,
    Work,
};

/// Two equal sides, on a board small enough for enumeration.
const PAIR: &str = "variant pair {
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..1 anywhere }
    forbid king touches enemy king
}";

fn pair() -> Variant {
    Variant::from_text("pair.rules", PAIR).expect("the rules are sound")
}

#[test]
fn mistakes_are_data_with_code_place_and_fix() {
    let text = PAIR.replace("piece rook", "peice rook");
    let Err(Error::Rules(mistakes)) = Variant::from_text("pair.rules", &text) else { panic!("there is a mistake") };
    let mistake = mistakes.iter().next().expect("there is a mistake");
    assert_eq!((mistake.code.as_str(), mistakes.iter().count()), ("E0012", 1));
    let place = &mistake.places[0];
    assert_eq!((place.name.as_str(), place.line, place.column, &place.path), ("pair.rules", 5, 5, &None));
    assert_eq!(&text[place.bytes.clone()], "peice");
    let fix = mistake.fix.as_ref().expect("the fix is obvious");
    let mut fixed = text.clone();
    fixed.replace_range(fix.place.bytes.clone(), &fix.replacement);
    assert_eq!(fixed, PAIR);
    assert!(mistakes.to_string().starts_with("pair.rules:5:5: error[E0012]: "), "{mistakes}");
    assert!(mistakes.render(false).contains("peice rook R") && mistakes.render(true).contains('\u{1b}'));
}

/// The planner decides whether rules have a symmetry: the example of that warning's page is checked here.
#[test]
fn symmetries_that_rules_do_not_have_are_warned_of() {
    let said = |texts: &[(&str, &str)]| -> Vec<String> {
        let reading = Reading::of_texts(texts, &[]);
        assert!(reading.variants.is_ok(), "{texts:?}");
        reading.warnings.to_string().lines().filter(|line| line.contains("warning[")).map(str::to_owned).collect()
    };
    let Explanation { wrong, right, .. } = Explanation::of(Code::find("W0404").expect("there is such a code"));
    let (wrong, right) = (wrong[0].file(), right[0].file());
    let why = "the rules are not symmetric under `turned`: ";
    let [warning] = &said(&[("wrong.rules", &wrong)])[..] else { panic!("one warning of {wrong}") };
    assert!(warning.contains("warning[W0404]") && warning.contains(why), "{warning}");
    assert_eq!(said(&[("right.rules", &right)]), [""; 0]);
    // A warning about a shared base is reported once, and not for a variant that fixes it.
    let base = wrong;
    let name = base.split_whitespace().nth(1).expect("it has a name").to_owned();
    let derived = format!("variant derived extends {name} {{ }}");
    let mended = format!("variant mended extends {name} {{ remove symmetry turned }}");
    assert_eq!(said(&[("base.rules", &base), ("derived.rules", &derived), ("mended.rules", &mended)]).len(), 1);
    assert_eq!(said(&[("mended.rules", &mended), ("base.rules", &base)]).len(), 1);
}

#[test]
fn texts_may_extend_one_another() {
    let derived = "variant derived extends pair { remove piece rook }";
    let texts = [("derived.rules", derived), ("pair.rules", PAIR)];
    let variants = Variant::from_texts(&texts).expect("the rules are sound");
    let names: Vec<&str> = variants.iter().map(Variant::name).collect();
    assert_eq!(names, ["derived", "pair"]);
    assert_eq!(variants[0].count(&Work::default()).expect("it is little work"), BigUint::from(32u32));
}

#[test]
fn rules_are_read_again_from_their_texts() {
    let derived = "variant derived extends pair { remove piece rook }";
    let bases = [("pair", PAIR)];
    let variants =
        qishu::Reading::of_texts(&[("derived.rules", derived)], &bases).variants.expect("the rules are sound");
    let files = variants[0].files();
    assert_eq!(files.iter().map(|(_, text)| *text).collect::<Vec<_>>(), [derived, PAIR]);
    let again = Variant::from_texts(&files).expect("they were read before").swap_remove(0);
    assert_eq!(again.files(), files);
    assert_eq!(again.digest(), variants[0].digest());
    let material = again.parse_material("K | K").expect("it is material");
    assert_eq!(again.with_material(&material).expect("it is allowed").files(), files);
}

#[test]
fn pieces_and_squares_are_found_by_their_names() {
    let variant = pair();
    let names = ["black rook", "rook", "r"];
    let found = names.map(|name| variant.piece_called(name).expect("there is one").index());
    assert_eq!(found, [3, 1, 3]);
    let Err(Error::Unknown { message, help }) = variant.piece_called("rok") else { panic!("there is none") };
    assert_eq!((message.as_str(), help[0].as_str()), ("there is no piece `rok`", "did you mean `rook`?"));
    assert_eq!(variant.square_called("b2").expect("there is one").index(), 4);
    assert!(matches!(variant.square_called("d1"), Err(Error::Unknown { .. })));
}

#[test]
fn answers_to_different_questions_belong_together() {
    let (variant, work) = (pair(), Work::default());
    let count = variant.count(&work).expect("it is little work");
    let sum = |by: By| {
        let table = variant.table(&by, &work).expect("it is little work");
        assert_eq!(table.total, count);
        table.rows.into_iter().map(|(_, positions)| positions).sum::<BigUint>()
    };
    for by in [
        By::Pieces,
        By::Sides,
        By::Material,
        By::Columns([1, 3].map(|id| TableColumn::PieceType(PieceTypeId(id))).to_vec()),
    ] {
        assert_eq!(sum(by.clone()), count, "{by:?}");
    }
    assert!(matches!(
        variant.table(&By::Columns(vec![TableColumn::PieceType(PieceTypeId(4))]), &work),
        Err(Error::NoSuchPiece(PieceTypeId(4)))
    ));
    let squares = variant.squares(&work).expect("it is little work");
    // There is one king of each side in each position.
    assert_eq!(squares.positions[0].iter().sum::<BigUint>(), count);
    assert_eq!(variant.count_by_naive_frontier(10_000).expect("the rules are small"), Some(count.clone()));
    let all = variant.endgames(&count, None, &work).expect("it is little work");
    assert!(all.is_up_to_sides);
    let materials: Vec<String> = all.list.iter().map(|(material, _)| material.to_string()).collect();
    assert_eq!(materials, ["K | K", "K R | K", "K R | K R"]);
    // The omitted material has the same number of positions as its mirror image.
    let number = |index: usize| &all.list[index].1;
    assert_eq!(number(0) + number(1) * 2u32 + number(2), count);
}

#[test]
fn positions_come_back_from_their_numbers_and_texts() {
    let variant = pair();
    let positions = variant.positions(&Work::default()).expect("it is little work");
    for number in 0..u32::try_from(positions.count()).expect("there are few") {
        let position = positions.unrank(&number.into()).expect("it is below the count");
        assert_eq!(positions.rank(&position).expect("it keeps the rules"), number.into());
        assert_eq!(variant.parse_position(&position.to_string()).expect("it is a position"), position);
    }
    assert!(matches!(positions.unrank(positions.count()), Err(Error::NoSuchNumber { .. })));
    for index in 0..100 {
        let (number, position) = positions.sample(3, index).expect("there are positions");
        assert_eq!(positions.sample_number(3, index), Some(number.clone()));
        assert_eq!(positions.unrank(&number).expect("it was drawn"), position);
    }
    let broken = variant.parse_position("Kk1/3/3").expect("it is a position");
    assert!(matches!(positions.rank(&broken), Err(Error::Broken(rule)) if rule.starts_with("pair.rules:6: ")));
    assert!(matches!(variant.parse_position("Kx1/3/3"), Err(Error::NoPosition { byte: 1, .. })));
    let other = PAIR.replace("variant pair", "variant other");
    let other = Variant::from_text("other.rules", &other).expect("the rules are sound");
    let foreign = other.parse_position("K2/3/2k").expect("it is a position");
    let pieces = foreign.pieces().iter().enumerate().filter_map(|(cell, &piece)| other.rules().kind(piece, cell));
    let pieces: Vec<String> = pieces.map(|kind| other.rules().piece_name(kind.piece_type)).collect();
    assert_eq!(pieces, ["black king", "white king"]);
    assert!(matches!(positions.rank(&foreign), Err(Error::OtherVariant)));
}

#[test]
fn work_is_watched_from_its_beginning_to_its_end() {
    let shares = Mutex::new(Vec::new());
    let watch = |progress: qishu::Progress| {
        shares.lock().expect("no watcher panics").push(progress.share);
        ControlFlow::Continue(())
    };
    let work = Work::default().watched_by(&watch);
    let variant = pair();
    for ask in [
        &|| variant.count(&work).map(drop) as Result<(), Error>,
        &|| variant.orbits(&[Symmetry::Files, Symmetry::Sides], &work).map(drop),
        &|| variant.positions(&work).map(drop),
    ] as [&dyn Fn() -> Result<(), Error>; 3]
    {
        ask().expect("it is little work");
        let seen = std::mem::take(&mut *shares.lock().expect("no watcher panics"));
        assert!(seen.len() >= 2 && seen.is_sorted(), "{seen:?}");
        assert!(seen[0] == 0.0 && (seen[seen.len() - 1] - 1.0).abs() < 1e-9, "{seen:?}");
    }
}

#[test]
fn work_stops_when_its_watcher_says_so() {
    let left = AtomicU32::new(0);
    let watch = |_| match left.fetch_sub(1, Ordering::SeqCst) {
        0 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let work = Work::default().watched_by(&watch);
    for calls in [0, 1] {
        left.store(calls, Ordering::SeqCst);
        let stopped = pair().count(&work);
        assert!(matches!(&stopped, Err(Error::Stopped(progress)) if progress.unit == "steps"), "{stopped:?}");
        left.store(calls, Ordering::SeqCst);
        let stopped = pair().orbits(&[Symmetry::Files], &work);
        assert!(matches!(&stopped, Err(Error::Stopped(progress)) if progress.of == 2), "{stopped:?}");
    }
}

#[test]
fn too_much_work_is_refused_with_what_it_would_take() {
    let Err(Error::TooMuchWork(much)) = pair().count(&Work::default().most_steps(1)) else { panic!("it is too much") };
    assert_eq!((much.limit(), much.allowed()), (Limit::Steps, 1));
    assert!(much.needed() > 1);
}

#[test]
fn symmetries_of_many_sides_say_which_side_becomes_which() {
    let rules = "variant three { board 2 x 1 sides red, green, blue same piece stone { count 0..1 anywhere } }";
    let variant = Variant::from_text("three.rules", rules).expect("the rules are sound");
    let orbits = variant.orbits(&[Symmetry::Sides], &Work::default()).expect("it is little work");
    let names: Vec<&str> = orbits.fixed.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "nothing",
            "sides (red green)",
            "sides (green blue)",
            "sides (red blue green)",
            "sides (red green blue)",
            "sides (red blue)"
        ]
    );
}

#[test]
fn everything_can_be_sent_to_other_threads() {
    fn is_sendable<T: Send + Sync + 'static>() {}
    is_sendable::<Variant>();
    is_sendable::<Plan>();
    is_sendable::<Positions>();
    is_sendable::<Position>();
    is_sendable::<Error>();
}

#[test]
fn tables_with_leading_numbers_follow_one_another() {
    let (variant, work) = (pair(), Work::default());
    let whole = variant.table(&By::Material, &work).expect("it is little work");
    for (at_least, parts) in [(0, 1), (1, 1), (2, 2), (3, 4), (100, 4)] {
        let leading = variant.leading_numbers(at_least).expect("the rules were read");
        assert_eq!(leading.len(), parts, "{leading:?}");
        let mut rows = Vec::new();
        let mut total = BigUint::ZERO;
        for numbers in &leading {
            let part = variant.with_leading_numbers(numbers).expect("they are allowed");
            let part = part.table(&By::Material, &work).expect("it is little work");
            assert_eq!(part.columns, whole.columns);
            rows.extend(part.rows);
            total += part.total;
        }
        assert_eq!((rows, total), (whole.rows.clone(), whole.total.clone()), "{at_least}");
    }
    assert!(matches!(variant.with_leading_numbers(&[2]), Err(Error::NotAllowed(_))));
}
