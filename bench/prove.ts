// Proves what takes minutes and writes docs/proof.md. Names keep to some proofs, `--small` to small numbers; neither of
// these writes the page.
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { proofPage } from './proof-page.ts';
import { crowd } from './proofs/crowd.ts';
import { guesses } from './proofs/guesses.ts';
import { killed } from './proofs/killed.ts';
import { knownAndUnknown } from './proofs/known-and-unknown.ts';
import { ledger } from './proofs/ledger.ts';
import type { Found, Proof } from './proofs/proof.ts';

const proofs: Proof[] = [
  { name: 'known-and-unknown', prove: knownAndUnknown },
  { name: 'guesses', prove: guesses },
  { name: 'crowd', prove: crowd },
  { name: 'killed', prove: killed },
  { name: 'ledger', prove: ledger },
];

const asked = process.argv.slice(2);
const size = asked.includes('--small') ? 'small' : 'full';
const names = asked.filter((word) => !word.startsWith('-'));
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. Choose from: ${proofs.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const loadBefore = loadavg()[0] ?? 0;
const found: Found[] = [];
for (const { name, prove } of proofs) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const one of await prove(size)) {
    found.push(one);
    console.log(
      `${one.met ? '✓' : '✗'} row ${one.row}, ${one.what}: ${one.figure}${one.cause ? `\n    ${one.cause}` : ''}`,
    );
  }
}
if (size === 'full' && names.length === 0) {
  await writeFile('docs/proof.md', proofPage(found, loadBefore));
  console.log('Written to docs/proof.md.');
}
process.exitCode = found.every(({ met }) => met) ? 0 : 1;
