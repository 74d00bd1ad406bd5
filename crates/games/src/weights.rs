//! The numbers of an evaluation, each with a name, so that a tuner can change them without knowing the game.

/// The numbers that an evaluation adds up.
pub trait Weights: Copy + Default + Send + Sync + 'static {
    /// Each with its name, in the order in which they are declared.
    fn named(&mut self) -> Vec<(&'static str, &mut i32)>;
}

/// Declares a `Weights` struct with the numbers that it has by default.
macro_rules! weights {
    ($(#[$about:meta])* pub struct Weights { $($(#[$what:meta])* $name:ident: $value:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(unreachable_pub, reason = "its game may keep it to itself")]
        pub struct Weights {
            $($(#[$what])* pub $name: i32,)+
        }

        impl Default for Weights {
            fn default() -> Self {
                Weights { $($name: $value,)+ }
            }
        }

        impl $crate::Weights for Weights {
            fn named(&mut self) -> Vec<(&'static str, &mut i32)> {
                vec![$((stringify!($name), &mut self.$name),)+]
            }
        }
    };
}

pub(crate) use weights;

#[cfg(test)]
mod tests {
    use crate::Weights as _;

    weights! {
        /// For the test.
        #[allow(unreachable_pub, reason = "its game may keep it to itself")]
        pub struct Weights {
            /// One.
            first: 1,
            /// Two.
            second: 2,
        }
    }

    #[test]
    fn a_number_is_found_and_changed_by_its_name() {
        let mut weights = Weights::default();
        for (name, value) in weights.named() {
            if name == "second" {
                *value += 5;
            }
        }
        assert_eq!(weights, Weights { first: 1, second: 7 });
    }
}
