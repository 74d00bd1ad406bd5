"""Pregunta a tablas desde Python: soluciones(objetivo, plantilla) las da de una en una."""
import itertools, os, re, subprocess

motor = subprocess.Popen([os.environ.get("TABLAS", "tablas"), "prolog", "--protocol"], text=True, bufsize=1,
                         encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
numeros = itertools.count()


def soluciones(objetivo, plantilla):
    n = next(numeros)
    print(f"pedir({n},{plantilla},{objetivo}).", file=motor.stdin)
    abierta = True
    try:
        for linea in motor.stdout:
            clase, de, resto = re.fullmatch(r"(\w+)\((\w+),?(.*)\)\.\n", linea).groups()
            if de not in (str(n), "ninguna"):
                continue  # una respuesta tardía a otra consulta
            abierta = clase == "solucion"
            if clase == "error":
                raise RuntimeError(resto)
            if clase in ("solucion", "ultima"):
                yield resto
            if not abierta:
                return
            print(f"siguiente({n}).", file=motor.stdin)
    finally:
        if abierta:
            print(f"cortar({n}).", file=motor.stdin)


if __name__ == "__main__":
    for tablero in soluciones("mover(blancas,[rey(blancas,8,1),rey(negras,1,8)],X)", "X"):
        print(tablero)
    print(next(soluciones("mover(J,[rey(blancas,8,1),rey(negras,1,8)],X)", "J-X")))
    try:
        next(soluciones("volar(a)", "x"))
    except RuntimeError as error:
        print(error)
