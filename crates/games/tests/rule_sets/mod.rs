//! Every rule set whose games end by its rules, with a name for a test and its start: one list for all suites.

/// Hands the list to the macro `$with`, which sees `name: start;` for each.
macro_rules! with_rule_sets {
    ($with:ident) => {
        $with! {
            libre: games::draughts::Draughts::<games::draughts::Free>::start();
            espanola: games::draughts::Draughts::<games::draughts::Spanish>::start();
            inglesa: games::draughts::Draughts::<games::draughts::English>::start();
            rusa: games::draughts::Draughts::<games::draughts::Russian>::start();
            brasilena: games::draughts::Draughts::<games::draughts::Brazilian>::start();
            italiana: games::draughts::Draughts::<games::draughts::Italian>::start();
            internacional: games::draughts::Draughts::<games::draughts::International>::start();
            reversi: games::reversi::Reversi::document_start();
            othello: games::reversi::Reversi::tournament_start();
            fide: games::chess::Chess::<games::chess::Fide>::start();
            arabe: games::seega::Seega::start();
            cuatro: games::connect_four::ConnectFour::start();
            molinolog_1: games::morris::Size1::start();
            molinolog_2: games::morris::Size2::start();
            molinolog_3: games::morris::Size3::start();
            molinolog_4: games::morris::Size4::start();
            molinolog_5: games::morris::Size5::start();
            molinolog_6: games::morris::Size6::start();
            molinolog_7: games::morris::Size7::start();
            clasico: games::morris::NineMen::start();
        }
    };
}
