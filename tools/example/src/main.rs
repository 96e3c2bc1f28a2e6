//! Prints the count of every variant that the build script has compiled.

#[cfg(test)]
mod tests;

qishu_runtime::include_variants!();

fn main() {
    for variant in VARIANTS {
        println!("{}: {}", variant.name, (variant.count)());
    }
}
