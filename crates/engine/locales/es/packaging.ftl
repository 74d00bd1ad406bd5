## Lo que acompaña al programa: completado, páginas de manual, el archivo de configuración.
cli-about-completions = El completado de un intérprete de órdenes, para sus propios archivos
cli-arg-shell = bash, elvish, fish, powershell o zsh
cli-value-shell = INTÉRPRETE
cli-example-completions =
    Ejemplos:
      tablas completions bash > ~/.local/share/bash-completion/completions/tablas
      tablas completions zsh > ~/.zfunc/_tablas
      tablas completions fish > ~/.config/fish/completions/tablas.fish
cli-about-man = Páginas de manual, en el formato de man
cli-arg-page = La orden cuya página se escribe (si no, la del programa)
cli-arg-man_folder = Escribe todas las páginas, en todos los idiomas, bajo esta carpeta
cli-example-man =
    Ejemplos:
      tablas man best | man -l -
      tablas man --out ~/.local/share/man
man-manual = Manual de Tablas
man-name = NOMBRE
man-synopsis = SINOPSIS
man-examples = EJEMPLOS
man-other-names = OTROS NOMBRES
man-exit = ESTADO DE SALIDA
man-exit-codes =
    0: hecho, o la respuesta es sí.
    1: la respuesta es no: false, no hay mate, una jugada ilegal.
    2: la entrada está mal; el mensaje dice dónde.
    3: un fallo del programa o de su entorno.
man-environment = ENTORNO
man-variables =
    TABLAS_DB: dónde se guardan las partidas, como lo dice --db de tablas serve.
    TABLAS_TABLES: la carpeta de las tablas que construye tablas solve.
    TABLAS_LOG: cuánto escribe tablas serve en la salida de errores: error, warn, info, debug o trace.
man-see-also = VÉASE TAMBIÉN

cli-arg-config = Un archivo con opciones de serve (si no, tablas/tablas.toml en la carpeta de configuración del usuario, si lo hay)
config-no-toml = esto no es TOML: se esperan líneas como «keep = 30» bajo «[serve]», cada clave una vez
config-unknown-table = no hay ninguna tabla «{ $table }»; se espera [{ $known }]
config-unknown-key = no hay ninguna clave «{ $key }» aquí; se espera: { $known }
config-wrong-type = «{ $key }»: se espera { $expected }
config-expected-bool = true o false
config-expected-list = una lista de textos, como ["uno", "dos"]
config-expected-plain = un texto o un número entero
