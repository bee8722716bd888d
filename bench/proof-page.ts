import { cpus, totalmem } from 'node:os';
import type { Found } from './proofs/proof.ts';

const head = [
  '# Proof',
  '',
  'Written by `npm run prove`, which runs what takes minutes; `npm run prove -- 29 43` takes these rows anew and leaves the others as they are. What takes seconds is proved by `npm test` each time, and speed by `npm run bench`. The rows are those of the list of what has to hold; all traffic is on loopback. A goal that was missed stands here with its cause.',
  '',
  '| row | what is done | goal | figure | taken |',
  '|---|---|---|---|---|',
];

/** The page with what was found put in place of what it said of the same rows. Row 28 is looked at after several others. */
export function proofPage(earlier: string, found: readonly Found[]): string {
  const taken = `${new Date().toISOString().slice(0, 10)}, ${machine()}`;
  const fresh = found.map(({ row, what, goal, figure, met, cause }) =>
    lineOf([row, what, goal, `${met ? '✓' : '✗'} ${figure}${met ? '' : `. Why: ${cause ?? 'not known'}`}`, taken]),
  );
  const replaced = ({ row, what }: Place) =>
    found.some((one) => one.row === row && (row !== '28' || plain(one.what) === what));
  const kept = earlier.split('\n').filter((line) => {
    const place = placeOf(line);
    return place && !replaced(place);
  });
  const lines = [...kept, ...fresh].toSorted((a, b) => Number(placeOf(a)?.row) - Number(placeOf(b)?.row));
  return [...head, ...lines, ''].join('\n');
}

type Place = { row: string; what: string };

function placeOf(line: string): Place | undefined {
  const [, row, what] = /^\| (\d+) \| (.*?) \| /.exec(line) ?? [];
  return row === undefined || what === undefined ? undefined : { row, what };
}

const lineOf = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`;

/** Text that stays in its cell. */
const plain = (text: string) => text.replaceAll(/\s*[\n|]\s*/g, ' / ').trim();

function machine(): string {
  return `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
}
