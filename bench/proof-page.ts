import { cpus, totalmem } from 'node:os';
import type { Found, Proof } from './proofs/proof.ts';

const head = [
  '# Proof',
  '',
  'Written by `npm run prove`, which runs tests that take minutes; `npm run prove -- 29 43` takes these rows again and keeps the others. `npm test` proves the quick promises each time, and `npm run bench` measures speed. The rows are those of the quality list; all traffic is on loopback. A missed goal is shown with its cause.',
  '',
  '| row | what is done | goal | figure | taken |',
  '|---|---|---|---|---|',
];

/** A finding, and the name of its proof. */
export type FoundBy = Found & { by: string };

/**
 * The page with the findings in place of earlier lines of the same proof and row. Row 28 is checked after several
 * proofs. `proofs`: all proofs, which identify a line without a name if only one of them writes its row.
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

/** `by`: the proof that wrote the line, if named. */
type Place = { row: string; what: string; by: string | undefined };

function placeOf(line: string): Place | undefined {
  const [, row, what] = /^\| (\d+) \| (.*?) \| /.exec(line) ?? [];
  const [, by] = /, by `([\w-]+)` \|$/.exec(line) ?? [];
  return row === undefined || what === undefined ? undefined : { row, what, by };
}

const lineOf = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`;

/** Text that stays in its cell of the table. */
const plain = (text: string) => text.replaceAll(/\s*[\n|]\s*/g, ' / ').trim();

function taken(by: string): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, by \`${by}\``;
}
