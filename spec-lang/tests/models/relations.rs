//! Relations: their pieces, for each side and between sides.

use qishu_rules::{Adjacency, Demand, Relation, RelationKind};
use qishu_spec_lang::{Model, check_texts};

use super::model;

/// The relations as statements of a rules file, with their names before them.
pub fn relations(model: &Model) -> Vec<String> {
    let words = |relation: &Relation| {
        let demand = match relation.demand {
            Demand::Forbidden(_) => "forbid",
            Demand::Required(_) => "require",
        };
        let name = if relation.name.is_empty() { String::new() } else { format!("{}: ", relation.name) };
        let (verb, lines) = match relation.relation_kind() {
            RelationKind::Faces(axes) => ("faces", format!(" along {}", axes.in_words())),
            RelationKind::Regardless(Adjacency::Touches) => ("touches", String::new()),
            RelationKind::Regardless(Adjacency::Beside) => ("beside", String::new()),
            RelationKind::Regardless(Adjacency::Aligned(axes)) => ("aligned", format!(" along {}", axes.in_words())),
        };
        let (first, second) = (model.rules.piece_name(relation.first), model.rules.piece_name(relation.second));
        format!("{demand} {name}{first} {verb} {second}{lines}")
    };
    model.rules.relations.iter().map(words).collect()
}

#[test]
fn relations_hold_for_each_side_and_between_sides() {
    let of_sides = [
        "forbid staring: red general faces black general along file",
        "forbid red tower faces red tower along file, rank",
        "forbid red tower beside black enemy",
        "require red guard touches red general",
        "require company: red tower beside red tower",
        "require red tower touches black tower",
        "forbid red guard touches red enemy",
        "forbid black tower faces black tower along file, rank",
        "forbid sneaking: black scout touches red general",
        "forbid black tower beside red enemy",
        "require black guard touches black general",
        "require company: black tower beside black tower",
        "require black tower touches red tower",
        "forbid black guard touches black enemy",
        "forbid red tower faces black tower along diagonal",
        "require black veil touches red veil",
    ];
    let model = model("relations");
    assert_eq!(relations(&model), of_sides);
    assert_eq!(model.rules.patterns.len(), 2);
    assert_eq!(model.rules.relations[0].origin.to_string(), "relations.rules:16");
}

#[test]
fn relations_and_patterns_share_their_names() {
    let model = model("relations_derived");
    let relations = relations(&model);
    let named: Vec<&str> = relations.iter().map(String::as_str).filter(|relation| relation.contains(": ")).collect();
    assert_eq!(
        named,
        [
            "require company: red general touches red guard",
            "forbid sneaking: black scout faces red general along diagonal",
            "require company: black general touches black guard",
        ]
    );
    let patterns: Vec<_> = model.rules.patterns.iter().map(|pattern| pattern.name.as_ref()).collect();
    assert_eq!(patterns, ["staring", "", "staring", ""]);
}

#[test]
fn three_sides_are_enemies_in_pairs() {
    let rules = "variant x { board 3 x 3 sides a, b, c same piece stone { count 0..2 anywhere }
        forbid stone touches enemy stone require stone beside enemy stone }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let pairs = |demand| {
        let relations = models[0].rules.relations.iter().filter(|relation| relation.demand == demand);
        relations.map(|relation| (relation.first.0, relation.second.0)).collect::<Vec<_>>()
    };
    assert_eq!(pairs(Demand::Forbidden(RelationKind::Regardless(Adjacency::Touches))), [(0, 1), (0, 2), (1, 2)]);
    assert_eq!(pairs(Demand::Required(Adjacency::Beside)), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
}

#[test]
fn pieces_are_aligned_in_an_order_as_each_side_sees_it() {
    let rules =
        "variant x { board 4 x 4 sides a, b rotate piece king { count 1 anywhere } piece rook { count 0..2 anywhere }
        require king aligned rook along rank leftward forbid rook aligned enemy rook along rising forward }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let toward = models[0].rules.relations.iter().flat_map(|relation| relation.toward.iter());
    let toward: Vec<&str> = toward.map(|direction| direction.in_words()).collect();
    // The second side has a rotated view of the board: left is right, and forward is backward.
    assert_eq!(
        relations(&models[0]),
        [
            "require a king aligned a rook along rank",
            "forbid a rook aligned b rook along rising",
            "require b king aligned b rook along rank",
            "forbid b rook aligned a rook along rising",
        ]
    );
    assert_eq!(toward, ["to the left", "up to the right", "to the right", "down to the left"]);
}

/// White has an ant besides its bees, black at most one bee.
fn bees(statement: &str) -> String {
    format!(
        "variant x {{ board 3 x 3 sides white, black same piece ant of white {{ count 1 anywhere }}
        piece bee {{ count 0..1 anywhere }} {statement} }}"
    )
}

/// The relations that can be forbidden; all except the first can be required, too.
const WAYS: [&str; 4] =
    ["faces SECOND along file", "touches SECOND", "beside SECOND", "aligned SECOND along rank leftward"];

#[test]
fn a_side_of_which_none_could_stand_as_is_forbidden_is_passed_over() {
    for way in WAYS {
        for second in ["any own", "any ant", "ant"] {
            let text = bees(&format!("forbid bee {}", way.replace("SECOND", second)));
            let models = check_texts(&[("x.rules", &text)]).models.unwrap_or_else(|said| panic!("{text}: {said:?}"));
            let firsts: Vec<String> =
                models[0].rules.relations.iter().map(|one| models[0].rules.piece_name(one.first)).collect();
            // For both sides, the ant may belong to any side.
            let expected: &[&str] = if second == "any ant" { &["white bee", "black bee"] } else { &["white bee"] };
            assert_eq!(firsts, expected, "{text}");
        }
        // No side's pieces can be in the relation.
        let text = format!(
            "variant x {{ board 3 x 3 sides white, black same piece bee {{ count 0..1 anywhere }} forbid bee {} }}",
            way.replace("SECOND", "any own")
        );
        let said = check_texts(&[("x.rules", &text)]).models.expect_err("it is always so");
        assert!(said[0].help[0].contains("the rule has no effect"), "{said:?}");
    }
}

#[test]
fn to_require_what_one_side_cannot_do_is_a_mistake() {
    for way in &WAYS[1..] {
        let text = bees(&format!("require bee {}", way.replace("SECOND", "any own")));
        let said = check_texts(&[("x.rules", &text)]).models.expect_err("black bees could not stand");
        assert_eq!((said.len(), said[0].code.to_string().as_str()), (1, "E0414"), "{said:?}");
        assert!(said[0].help[0].contains("name the side before the first piece"), "{said:?}");
        let text = bees(&format!("require white bee {}", way.replace("SECOND", "any own")));
        assert!(check_texts(&[("x.rules", &text)]).models.is_ok(), "{text}");
    }
}
