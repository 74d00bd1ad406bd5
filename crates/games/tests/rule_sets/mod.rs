//! Every rule set whose games end by its rules, with a name for a test and its start: one list for all suites.

/// Hands the list to the macro `$with`, which sees `name: start;` for each.
macro_rules! with_rule_sets {
    ($with:ident) => {
        $with! {
            libre: games::damas::Draughts::<games::damas::Libre>::start();
            espanola: games::damas::Draughts::<games::damas::Espanola>::start();
            inglesa: games::damas::Draughts::<games::damas::Inglesa>::start();
            rusa: games::damas::Draughts::<games::damas::Rusa>::start();
            brasilena: games::damas::Draughts::<games::damas::Brasilena>::start();
            italiana: games::damas::Draughts::<games::damas::Italiana>::start();
            internacional: games::damas::Draughts::<games::damas::Internacional>::start();
            reversi: games::reversi::Reversi::document_start();
            othello: games::reversi::Reversi::tournament_start();
            fide: games::ajedrez::Chess::<games::ajedrez::Fide>::start();
            arabe: games::arabe::Arabe::start();
            molinolog_1: games::molino::Size1::start();
            molinolog_2: games::molino::Size2::start();
            molinolog_3: games::molino::Size3::start();
            molinolog_4: games::molino::Size4::start();
            molinolog_5: games::molino::Size5::start();
            molinolog_6: games::molino::Size6::start();
            molinolog_7: games::molino::Size7::start();
            clasico: games::molino::NineMen::start();
        }
    };
}
