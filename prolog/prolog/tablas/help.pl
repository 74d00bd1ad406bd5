:- module(tablas_help,
          [ ayuda/0,
            ayuda/1                 % +Predicate
          ]).
:- use_module(library(readutil)).
:- use_module(library(lists)).
:- use_module(library(error)).
:- use_module(engine).

:- op(200, fy, ?).                  % in the heads of comments

/** <module> The pages of the predicates, in Spanish or English

SWI-Prolog's help/1 knows its own manual alone, so that the pack shows what
stands in its structured comments by itself. A comment has an English text, a
Spanish one that begins with `Español:`, and tags.
*/

%!  ayuda is det.
%
%   Lists the predicates, with the first sentence of each.
%
%   Español: Muestra los predicados, con la primera frase de cada uno.

ayuda :-
    language(Language),
    forall(page(_, Heads, Texts, _),
           ( memberchk(Language-Lines, Texts),
             first_sentence(Lines, Sentence),
             forall(member(Head, Heads), format('~w~n', [Head])),
             format('    ~w~n', [Sentence]) )).

%!  ayuda(+Predicate) is semidet.
%
%   Shows the page of a predicate, given as Name/Arity or as its name alone.
%   Fails with a message where there is none.
%
%   Español: Muestra la página de un predicado, dado como Nombre/Aridad o solo con su
%   nombre. Si no la hay, lo dice y falla.
%
%   @throws instantiation_error, type_error(predicate_indicator, X)

ayuda(Predicate) :-
    indicator(Predicate, Indicator),
    findall(page(Heads, Texts, Tags),
            ( page(Indicators, Heads, Texts, Tags), memberchk(Indicator, Indicators) ),
            Pages),
    (   Pages == []
    ->  language(Language),
        unknown(Language, Format),
        print_message(warning, format(Format, [Predicate])),
        fail
    ;   forall(member(Page, Pages), show(Page))
    ).

unknown(es, 'no hay ningún predicado ~w; ayuda/0 los muestra todos').
unknown(en, 'there is no predicate ~w; ayuda/0 lists all of them').

indicator(Predicate, _) :-
    var(Predicate),
    !,
    instantiation_error(Predicate).
indicator(Name/Arity, Name/Arity) :-
    atom(Name),
    ( integer(Arity) ; var(Arity) ),
    !.
indicator(Name, Name/_) :-
    atom(Name),
    !.
indicator(Other, _) :-
    type_error(predicate_indicator, Other).

show(page(Heads, Texts, Tags)) :-
    language(Language),
    memberchk(Language-Lines, Texts),
    forall(member(Head, Heads), format('~w~n', [Head])),
    nl,
    forall(( member(Line, Lines) ; member(Line, Tags) ), format('    ~w~n', [Line])),
    nl.

first_sentence(Lines, Sentence) :-
    atomic_list_concat(Lines, ' ', Text),
    (   sub_atom(Text, Before, _, _, '. ')
    ->  End is Before+1,
        sub_atom(Text, 0, End, _, Sentence)
    ;   Sentence = Text
    ).

%!  page(-Indicators, -Heads, -Texts, -Tags) is nondet.
%
%   The structured comments of the pack's public modules.

page(Indicators, Heads, [en-English, es-Spanish], Tags) :-
    member(Module, [tablas, tablas_help, tablas_program]),
    module_property(Module, file(File)),
    read_file_to_string(File, Source, [encoding(utf8)]),
    split_string(Source, "\n", "", Lines),
    comment(Lines, Block),
    partition_heads(Block, Heads, Body),
    maplist(head_indicator, Heads, Indicators),
    once(( member(Name/Arity, Indicators), module_property(tablas, exports(Exported)), memberchk(Name/Arity, Exported) )),
    split_text(Body, English, Spanish, Tags),
    Spanish \== [].

%   The lines of each comment that begins with `%!`, without the `%`.
comment([Line|Lines], Block) :-
    (   string_concat("%!", _, Line)
    ->  append(Comment, Rest, [Line|Lines]),
        ( Rest = [Next|_] -> \+ string_concat("%", _, Next) ; true ),
        !,
        ( Block = Comment ; comment(Rest, Block) )
    ;   comment(Lines, Block)
    ).

partition_heads([Line|Lines], [Head|Heads], Body) :-
    string_concat("%!  ", Head, Line),
    !,
    partition_heads(Lines, Heads, Body).
partition_heads(Lines, [], Body) :-
    findall(Text, ( member(Line, Lines), text_of(Line, Text) ), Body).

text_of(Line, Text) :-
    (   string_concat("%   ", Text, Line)
    ->  true
    ;   Text = ""
    ).

head_indicator(Head, Name/Arity) :-
    ( sub_string(Head, Before, _, _, " is ") -> sub_string(Head, 0, Before, _, Plain) ; Plain = Head ),
    term_string(Term, Plain, [module(tablas_help)]),
    functor(Term, Name, Arity).

%   English, then Spanish, then tags, with empty lines between them.
split_text(Body, English, Spanish, Tags) :-
    (   append(Before, [First|After], Body),
        string_concat("Español: ", Begin, First)
    ->  (   append(Middle, [Tag|More], After),
            string_concat("@", _, Tag)
        ->  Tags = [""|TagLines], TagLines = [Tag|More]
        ;   Middle = After, Tags = []
        ),
        exclude(==(""), Before, English),
        exclude(==(""), [Begin|Middle], Spanish)
    ;   English = Body, Spanish = [], Tags = []
    ).
