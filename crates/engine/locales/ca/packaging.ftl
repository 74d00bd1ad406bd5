## El que acompanya el programa: compleció, pàgines de manual, el fitxer de configuració.
cli-about-completions = La compleció d'un intèrpret d'ordres, per als seus propis fitxers
cli-arg-shell = bash, elvish, fish, powershell o zsh
cli-value-shell = INTÈRPRET
cli-example-completions =
    Exemples:
      tablas completions bash > ~/.local/share/bash-completion/completions/tablas
      tablas completions zsh > ~/.zfunc/_tablas
      tablas completions fish > ~/.config/fish/completions/tablas.fish
cli-about-man = Pàgines de manual, en el format de man
cli-arg-page = L'ordre la pàgina de la qual s'escriu (si no, la del programa)
cli-arg-man_folder = Escriu totes les pàgines, en totes les llengües, dins d'aquesta carpeta
cli-example-man =
    Exemples:
      tablas man best | man -l -
      tablas man --out ~/.local/share/man
man-manual = Manual de Tablas
man-name = NOM
man-synopsis = SINOPSI
man-examples = EXEMPLES
man-other-names = ALTRES NOMS
man-exit = ESTAT DE SORTIDA
man-exit-codes =
    0: fet, o la resposta és sí.
    1: la resposta és no: false, no hi ha mat, una jugada il·legal.
    2: l'entrada està malament; el missatge diu on.
    3: una fallada del programa o del seu entorn.
man-environment = ENTORN
man-variables =
    TABLAS_DB: on es desen les partides, com ho diu --db de tablas serve.
    TABLAS_TABLES: la carpeta de les taules que construeix tablas solve.
    TABLAS_LOG: quant escriu tablas serve a la sortida d'errors: error, warn, info, debug o trace.
man-see-also = VEGEU TAMBÉ

cli-arg-config = Un fitxer amb opcions de serve (si no, tablas/tablas.toml a la carpeta de configuració de l'usuari, si n'hi ha)
config-no-toml = això no és TOML: s'esperen línies com «keep = 30» sota «[serve]», cada clau una vegada
config-unknown-table = no hi ha cap taula «{ $table }»; s'espera [{ $known }]
config-unknown-key = no hi ha cap clau «{ $key }» aquí; s'espera: { $known }
config-wrong-type = «{ $key }»: s'espera { $expected }
config-expected-bool = true o false
config-expected-list = una llista de textos, com ara ["un", "dos"]
config-expected-plain = un text o un nombre enter
