//! The variants of `variants/`, each as a module that counts its positions, and [`VARIANTS`], the list of them all. Those that only
//! an interpreter counts have no module; the list [`LIBRARY`] has them, too.
//!
//! Nothing here is written by hand: the build script compiles the rules files. A new file there is a new module here
//! after the next build.
//!
//! ```
//! let xiangqi = generated::xiangqi::count();
//! assert_eq!(xiangqi.to_string(), "7583767311308936928441671793917387439659");
//! ```

qishu_runtime::include_variants!();
