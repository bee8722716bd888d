import { cpus, loadavg, release, totalmem } from 'node:os';
import type { Found } from './proofs/proof.ts';

/** docs/proof.md: what was proved, when and on what; a figure that was missed stands there with its cause. */
export function proofPage(found: readonly Found[], loadBefore: number): string {
  const line = ({ row, what, goal, figure, met }: Found) =>
    `| ${row} | ${what} | ${goal} | ${met ? '✓' : '✗'} ${figure} |`;
  const missed = found
    .filter(({ met }) => !met)
    .map(({ row, what, cause }) => `- Row ${row}, ${what}: ${cause ?? 'the cause is not known'}.`);
  return [
    '# Proof',
    '',
    'Written by `npm run prove`, which runs what takes minutes. What takes seconds is proved by `npm test` each time, and speed by `npm run bench`.',
    '',
    `${new Date().toISOString().slice(0, 10)}, on ${machine()}; load before ${loadBefore.toFixed(1)}, after ${loadavg()[0]?.toFixed(1)}. All traffic on loopback, PostgreSQL without fsync.`,
    '',
    '| row | what is done | goal | figure |',
    '|---|---|---|---|',
    ...found.map(line),
    '',
    ...(missed.length > 0 ? ['## Missed', '', ...missed, ''] : []),
  ].join('\n');
}

function machine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() || process.arch}), ${memory} GiB, Linux ${release().split('-')[0]}, Node ${process.versions.node}`;
}
