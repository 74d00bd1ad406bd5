// Pregunta a un servidor de tablas (tablas serve) desde JavaScript: las soluciones de un objetivo, cuando se piden.

/** Lo que el servidor dice que está mal: `formal` es el término de la norma, como «type_error(integer,x)». */
export class ErrorDeProlog extends Error {
  constructor({ term, text }) {
    super(text.es);
    this.formal = term;
  }
}

/** Cada solución como el texto del objetivo con sus valores. De diez en diez: nada se calcula antes de pedirlo. */
export async function* soluciones(servidor, objetivo) {
  for (let skip = 0; ; ) {
    const respuesta = await fetch(`${servidor}/api/v1/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ goal: `Tablas = (${objetivo}), Tablas`, skip, limit: 10 }),
    });
    const { solutions, more, error, text } = await respuesta.json();
    if (!respuesta.ok) throw new Error(text.es);
    for (const { bindings } of solutions) yield bindings.Tablas;
    if (error) throw new ErrorDeProlog(error);
    if (!more) return;
    skip += solutions.length;
  }
}
