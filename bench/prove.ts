// Proves what takes minutes and writes docs/proof.md. Names or rows keep to some proofs, `--small` to small numbers, of
// which nothing is written.
import { readFile, writeFile } from 'node:fs/promises';
import { endKillables } from '../server/testing/processes/killable.ts';
import { proofPage } from './proof-page.ts';
import { proofs } from './proofs/all.ts';
import type { Found, Proof, Size } from './proofs/proof.ts';

const page = 'docs/proof.md';
const asked = process.argv.slice(2);
const small = asked.includes('--small') || asked.join(' ').includes('--size small');
const names = asked.filter((word) => !word.startsWith('-') && word !== 'small');
const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name || proof.rows.includes(name)));
if (unknown.length > 0) {
  const choice = proofs.map(({ name, rows }) => `${name} (${rows.join(', ')})`).join(' · ');
  console.error(`There is no proof ${unknown.join(', ')}. Choose a name or rows from: ${choice}.`);
  process.exit(2);
}

// Whatever ends us ends what we have started.
process.on('exit', endKillables);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

async function run({ name, rows, prove }: Proof, size: Size): Promise<Found[]> {
  const wanted = (row: string) => names.length === 0 || names.includes(name) || names.includes(row);
  try {
    return await prove(size, wanted);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const missed = { goal: 'as quality asks', figure: 'the proof did not come to its end', met: false, cause };
    return rows.filter(wanted).map((row) => ({ row, what: name, ...missed }));
  }
}

const began = Date.now();
let missed = 0;
// Several proofs may take one row: all that was found stands in place of what the page said before.
const earlier = await readFile(page, 'utf8').catch(() => '');
const all: Found[] = [];
for (const proof of proofs) {
  const chosen = names.includes(proof.name) || proof.rows.some((row) => names.includes(row));
  if (names.length > 0 ? !chosen : proof.long) continue;
  const start = Date.now();
  const found = await run(proof, small ? 'small' : 'full');
  for (const { row, what, figure, met, goal, cause } of found) {
    console.log(
      `${met ? '✓' : '✗'} row ${row}, ${what}: ${figure}${met ? '' : `\n    goal: ${goal}\n    ${cause ?? ''}`}`,
    );
    if (!met) missed += 1;
  }
  console.log(`  ${proof.name} took ${((Date.now() - start) / 1000).toFixed(0)} s`);
  all.push(...found);
  if (!small) await writeFile(page, proofPage(earlier, all));
}
const end = small ? 'Small numbers are not written down.' : `Written to ${page}.`;
console.log(`${missed} missed, after ${((Date.now() - began) / 1000).toFixed(0)} s. ${end}`);
process.exit(missed === 0 ? 0 : 1);
