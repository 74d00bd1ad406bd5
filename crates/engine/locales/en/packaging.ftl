## What comes with the program: completions, manual pages, the configuration file.
cli-about-completions = The completions of a shell, for its own files
cli-arg-shell = bash, elvish, fish, powershell or zsh
cli-value-shell = SHELL
cli-example-completions =
    Examples:
      tablas completions bash > ~/.local/share/bash-completion/completions/tablas
      tablas completions zsh > ~/.zfunc/_tablas
      tablas completions fish > ~/.config/fish/completions/tablas.fish
cli-about-man = Manual pages, in the format of man
cli-arg-page = The command whose page is printed (otherwise that of the program)
cli-arg-man_folder = Writes all pages in every language below this folder
cli-example-man =
    Examples:
      tablas man best | man -l -
      tablas man --out ~/.local/share/man
man-manual = Manual of Tablas
man-name = NAME
man-synopsis = SYNOPSIS
man-examples = EXAMPLES
man-other-names = OTHER NAMES
man-exit = EXIT STATUS
man-exit-codes =
    0: done, or the answer is yes.
    1: the answer is no: false, no mate, an illegal move.
    2: the input is wrong; the message says where.
    3: a fault of the program or its surroundings.
man-environment = ENVIRONMENT
man-variables =
    TABLAS_DB: where matches are kept, as --db of tablas serve says it.
    TABLAS_TABLES: the folder of the tables that tablas solve builds.
    TABLAS_LOG: how much tablas serve writes to standard error: error, warn, info, debug or trace.
man-see-also = SEE ALSO

cli-arg-config = A file with options of serve (otherwise tablas/tablas.toml in the user's configuration folder, if there is one)
config-no-toml = this is not TOML: expected lines such as `keep = 30` below `[serve]`, each key once
config-unknown-table = there is no table `{ $table }`; expected [{ $known }]
config-unknown-key = there is no key `{ $key }` here; expected: { $known }
config-wrong-type = `{ $key }`: expected { $expected }
config-expected-bool = true or false
config-expected-list = a list of texts, as ["one", "two"]
config-expected-plain = a text or a whole number
