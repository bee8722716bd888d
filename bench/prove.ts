// Proves what takes minutes and writes docs/proof.md; `--help` says what can be asked for.
import { readFile, writeFile } from 'node:fs/promises';
import { endKillables } from '../server/testing/processes/killable.ts';
import { proofs } from './proofs/all.ts';
import type { Found, Proof, Size } from './proofs/proof.ts';
import { cpus, totalmem } from 'node:os';

const head = [
  '# Proof',
  '',
  'Written by `npm run prove`, which runs what takes minutes; `npm run prove -- 29 43` takes these rows anew and leaves the others as they are. What takes seconds is proved by `npm test` each time, and speed by `npm run bench`. The rows are those of the list of what has to hold; all traffic is on loopback. A goal that was missed stands here with its cause.',
  '',
  '| row | what is done | goal | figure | taken |',
  '|---|---|---|---|---|',
];

/** A finding, and the name of its proof. */
export type FoundBy = Found & { by: string };

/**
 * The page with what was found put in place of what the same proof said of the same row. Row 28 is looked at after several
 * others. `proofs`: all there are, by which a line that names none is known where only one takes its row.
 */
export function proofPage(
  earlier: string,
  found: readonly FoundBy[],
  proofs: readonly Pick<Proof, 'name' | 'rows'>[],
): string {
  const fresh = found.map(({ row, what, goal, figure, met, cause, by }) =>
    lineOf([row, what, goal, `${met ? '✓' : '✗'} ${figure}${met ? '' : `. Why: ${cause ?? 'not known'}`}`, taken(by)]),
  );
  const writerOf = ({ row, by }: Place) => {
    const [only, ...others] = proofs.filter(({ rows }) => rows.includes(row));
    return by ?? (others.length === 0 ? only?.name : undefined);
  };
  const replaced = (place: Place) => {
    const { row, what } = place;
    const writer = writerOf(place);
    const bySame = (one: FoundBy) =>
      one.by === writer ? row !== '28' || plain(one.what) === what : writer === undefined && plain(one.what) === what;
    return found.some((one) => one.row === row && bySame(one));
  };
  const kept = earlier.split('\n').filter((line) => {
    const place = placeOf(line);
    return place && !replaced(place);
  });
  const lines = [...kept, ...fresh].toSorted((a, b) => Number(placeOf(a)?.row) - Number(placeOf(b)?.row));
  return [...head, ...lines, ''].join('\n');
}

/** `by`: the proof that wrote the line, where it says so. */
type Place = { row: string; what: string; by: string | undefined };

function placeOf(line: string): Place | undefined {
  const [, row, what] = /^\| (\d+) \| (.*?) \| /.exec(line) ?? [];
  const [, by] = /, by `([\w-]+)` \|$/.exec(line) ?? [];
  return row === undefined || what === undefined ? undefined : { row, what, by };
}

const lineOf = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`;

/** Text that stays in its cell. */
const plain = (text: string) => text.replaceAll(/\s*[\n|]\s*/g, ' / ').trim();

function taken(by: string): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, by \`${by}\``;
}

/** The command line's request: words to print and an exit code, or the proofs to run, their size and rows. */
type Asked =
  | { words: string; exitCode: number }
  | { chosen: readonly Proof[]; size: Size; wanted: (proof: Proof, row: string) => boolean };

const options = ['--help', '-h', '--small', '--size', '--long'];

/** Names or rows keep to some proofs; without any, all but the long ones. Nothing unknown starts anything. */
export function askedProofs(words: readonly string[], proofs: readonly Proof[]): Asked {
  if (words.includes('--help') || words.includes('-h')) return { words: usage(proofs), exitCode: 0 };
  const small = words.includes('--small') || words.join(' ').includes('--size small');
  const names = words.filter((word) => !word.startsWith('-') && word !== 'small');
  const isOf = ({ name, rows }: Proof) => names.includes(name) || rows.some((row) => names.includes(row));
  const unknown = words.filter((word) =>
    word.startsWith('-')
      ? !options.includes(word)
      : word !== 'small' && !proofs.some(({ name, rows }) => name === word || rows.includes(word)),
  );
  if (unknown.length > 0) return { words: `There is no ${unknown.join(', ')}.\n\n${usage(proofs)}`, exitCode: 2 };
  return {
    chosen: proofs.filter((proof) => (names.length > 0 ? isOf(proof) : !proof.long || words.includes('--long'))),
    size: small ? 'small' : 'full',
    wanted: ({ name }, row) => names.length === 0 || names.includes(name) || names.includes(row),
  };
}

function usage(proofs: readonly Proof[]): string {
  const lines = proofs.map(
    ({ name, rows, long }) =>
      `  ${name.padEnd(22)}row ${rows.join(', ')}${long ? ' (only when named, or with --long)' : ''}`,
  );
  return [
    'npm run prove [-- [--small] [--long] [NAME or ROW …]]',
    '',
    'Proves what takes minutes and writes docs/proof.md. Names or rows keep to some proofs.',
    '  --small   small numbers, enough to see that a proof itself works; nothing is written',
    '  --long    the long ones too',
    '',
    'The proofs and their rows:',
    ...lines,
  ].join('\n');
}

const page = 'docs/proof.md';
const asked = askedProofs(process.argv.slice(2), proofs);
if ('words' in asked) {
  console[asked.exitCode === 0 ? 'log' : 'error'](asked.words);
  process.exit(asked.exitCode);
}
const { chosen, size, wanted } = asked;

// Whatever ends us ends what we have started.
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
