import type { Proof, Size } from './proofs/proof.ts';

/** The command line's request: words to print and an exit code, or the proofs to run, their size and rows. */
export type Asked =
  | { words: string; exitCode: number }
  | { chosen: readonly Proof[]; size: Size; wanted: (proof: Proof, row: string) => boolean };

const options = ['--help', '-h', '--small', '--size', '--long'];

/** Names or rows choose some proofs; without any, all but the long ones run. Unknown words run nothing. */
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
