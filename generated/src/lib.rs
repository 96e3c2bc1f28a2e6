//! The variants of `variants/` as modules that count their positions, and [`VARIANTS`], the list of these modules.
//! Variants that only an interpreter counts have no module; the list [`LIBRARY`] includes them.
//!
//! All code here is generated: the build script compiles the rules files. A new file becomes a new module with the next
//! build.
//!
//! ```
//! let xiangqi = generated::xiangqi::count();
//! assert_eq!(xiangqi.to_string(), "7583767311308936928441671793917387439659");
//! ```

qishu_runtime::include_variants!();
