import { askedProofs } from './asked-proofs.ts';
import { type FoundBy, proofPage } from './proof-page.ts';
// Runs the proofs that take minutes and writes docs/proof.md; `--help` lists the options.
import { readFile, writeFile } from 'node:fs/promises';
import { endKillables } from '../server/testing/processes/killable.ts';
import { proofs } from './proofs/all.ts';
import type { Found, Proof } from './proofs/proof.ts';

const page = 'docs/proof.md';
const asked = askedProofs(process.argv.slice(2), proofs);
if ('words' in asked) {
  console[asked.exitCode === 0 ? 'log' : 'error'](asked.words);
  process.exit(asked.exitCode);
}
const { chosen, size, wanted } = asked;

// Everything that ends this process also ends the processes it started.
process.on('exit', endKillables);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

async function run(proof: Proof): Promise<Found[]> {
  const isWanted = (row: string) => wanted(proof, row);
  try {
    return await proof.prove(size, isWanted);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const missed = { goal: 'as quality asks', figure: 'the proof did not come to its end', met: false, cause };
    return proof.rows.filter(isWanted).map((row) => ({ row, what: proof.name, ...missed }));
  }
}

const began = Date.now();
let missed = 0;
const earlier = await readFile(page, 'utf8').catch(() => '');
const all: FoundBy[] = [];
for (const proof of chosen) {
  const start = Date.now();
  const found = await run(proof);
  for (const { row, what, figure, met, goal, cause } of found) {
    console.log(
      `${met ? '✓' : '✗'} row ${row}, ${what}: ${figure}${met ? '' : `\n    goal: ${goal}\n    ${cause ?? ''}`}`,
    );
    if (!met) missed += 1;
  }
  console.log(`  ${proof.name} took ${((Date.now() - start) / 1000).toFixed(0)} s`);
  all.push(...found.map((one) => ({ ...one, by: proof.name })));
  if (size === 'full') await writeFile(page, proofPage(earlier, all, proofs));
}
const end = size === 'small' ? 'Small numbers are not written down.' : `Written to ${page}.`;
console.log(`${missed} missed, after ${((Date.now() - began) / 1000).toFixed(0)} s. ${end}`);
process.exit(missed === 0 ? 0 : 1);
