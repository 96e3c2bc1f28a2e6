//! The emitted games, as they were reviewed: their text, and what it compiles to.

use std::env;
use std::path::PathBuf;

use qishu_codegen::emit::game::item;
use qishu_codegen::game::game;
use qishu_spec_lang::model::Model;

pub mod camps {
    include!("emitted/camps.rs");
}
pub mod xiangqi {
    include!("emitted/xiangqi.rs");
}
pub mod xiangqi_rough {
    include!("emitted/xiangqi_rough.rs");
}

fn model(file: &str) -> Model {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    let loaded = qishu_spec_lang::load(&[path]);
    loaded.models.expect("the rules have no mistakes").remove(0)
}

/// With `UPDATE_GAMES=1` the reviewed texts are written anew.
#[test]
fn the_emitted_game_is_as_reviewed_and_the_same() {
    let games = [
        ("camps", model("tests/game/camps.rules"), include_str!("emitted/camps.rs"), &camps::GAME),
        ("xiangqi", model("../variants/xiangqi.rules"), include_str!("emitted/xiangqi.rs"), &xiangqi::GAME),
        (
            "xiangqi_rough",
            model("../variants/xiangqi_rough.rules"),
            include_str!("emitted/xiangqi_rough.rs"),
            &xiangqi_rough::GAME,
        ),
    ];
    for (name, model, reviewed, emitted) in games {
        assert_eq!(model.name, name);
        let text = item(&game(&model));
        if env::var_os("UPDATE_GAMES").is_some() {
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/game/emitted/{name}.rs"));
            std::fs::write(path, &text).expect("the text can be written");
            continue;
        }
        assert_eq!(text, reviewed);
        assert_eq!(game(&model), *emitted);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}");
    }
}
