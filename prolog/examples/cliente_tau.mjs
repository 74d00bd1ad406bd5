// Pregunta a tablas desde Tau-Prolog: solucion(Objetivo) las da por retroceso.
//   npm install tau-prolog && node cliente_tau.mjs http://127.0.0.1:7878

import { createRequire } from 'node:module';
import { soluciones, ErrorDeProlog } from './consultas.mjs';

const require = createRequire(`${process.cwd()}/`);
const pl = require('tau-prolog');
require('tau-prolog/modules/promises')(pl);
require('tau-prolog/modules/lists')(pl);
const [servidor = 'http://127.0.0.1:7878'] = process.argv.slice(2);

/** El término que dice un texto. */
const termino = texto =>
  new Promise((bien, mal) => {
    const otra = pl.create();
    otra.query(`X = (${texto}).`, { success: () => otra.answer({ success: answer => bien(answer.lookup('X')), error: mal, fail: mal, limit: mal }), error: mal });
  });

/** La siguiente solución, y detrás de ella las demás. */
async function siguiente(thread, point, quedan, objetivo) {
  try {
    const { value, done } = await quedan.next();
    if (!done) {
      const igual = new pl.type.Term('=', [objetivo, await termino(value)]);
      const otras = new pl.type.Term('tablas_mas', [new pl.type.Term('resto', []), objetivo]);
      otras.quedan = quedan;
      thread.prepend([
        new pl.type.State(point.goal.replace(igual), point.substitution, point),
        new pl.type.State(point.goal.replace(otras), point.substitution, point),
      ]);
    }
  } catch (error) {
    if (!(error instanceof ErrorDeProlog)) throw error;
    thread.throw_error(new pl.type.Term('error', [await termino(error.formal), new pl.type.Term(error.message, [])]));
  }
  thread.again();
}

new pl.type.Module(
  'tablas',
  {
    'solucion/1': (thread, point, atom) => {
      const [objetivo] = atom.args;
      void siguiente(thread, point, soluciones(servidor, objetivo.toString({ quoted: true, ignore_ops: false })), objetivo);
      return true; // llega después
    },
    'tablas_mas/2': (thread, point, atom) => {
      void siguiente(thread, point, atom.quedan, atom.args[1]);
      return true;
    },
  },
  ['solucion/1', 'tablas_mas/2'],
);

const session = pl.create(100000);
await session.promiseConsult(':- use_module(library(lists)). :- use_module(library(tablas)).');
for (const objetivo of process.argv.length > 3 ? process.argv.slice(3) : ['solucion(mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], X)).', 'catch(solucion(volar(a)), error(E, _), true).', 'solucion(valido([])).']) {
  await session.promiseQuery(objetivo);
  for await (const answer of session.promiseAnswers()) console.log(session.format_answer(answer, { quoted: true }));
  console.log('no');
}
