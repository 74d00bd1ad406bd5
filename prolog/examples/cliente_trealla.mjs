// Pregunta a tablas desde Trealla Prolog (WebAssembly, en Node): solucion(Objetivo) las da por retroceso.
//   npm install trealla && node cliente_trealla.mjs http://127.0.0.1:7878

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ErrorDeProlog, soluciones } from './consultas.mjs';

const { Atom, Compound, Literal, Predicate, Prolog, load, toProlog } = await import(pathToFileURL(createRequire(`${process.cwd()}/`).resolve('trealla')).href);
const [servidor = 'http://127.0.0.1:7878', ...objetivos] = process.argv.slice(2);

const solucion = new Predicate('solucion', 1, async function* (_pl, _consulta, llamada) {
  try {
    for await (const texto of soluciones(servidor, toProlog(llamada.args[0]))) yield new Compound('solucion', [new Literal(`(${texto})`)]);
    return false;
  } catch (error) {
    if (!(error instanceof ErrorDeProlog)) throw error;
    throw new Compound('error', [new Literal(error.formal), new Atom(error.message)]);
  }
});

await load();
const pl = new Prolog();
await pl.register(solucion);
for (const objetivo of objetivos.length > 0 ? objetivos : ['solucion(mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], X))', 'catch(solucion(volar(a)), error(E, _), true)', 'solucion(valido([]))']) {
  for await (const texto of pl.query(objetivo, { format: 'prolog' })) console.log(texto.trim());
}
