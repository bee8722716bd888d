import { columns } from '../command.ts';

/**
 * How one thing stands. `wrong`: to be mended; `unseen`: it did not answer, so nobody knows; `note`: cannot be seen from
 * here, or is not set up.
 */
export type Finding = {
  about: string;
  state: 'well' | 'wrong' | 'unseen' | 'note';
  words: string;
  matters?: string;
  remedy?: string;
};

export const well = (about: string, words: string): Finding => ({ about, state: 'well', words });
export const note = (about: string, words: string): Finding => ({ about, state: 'note', words });

/** With why it matters, and what to do. */
export const wrong = (about: string, words: string, [matters, remedy]: readonly [string, string]): Finding => ({
  about,
  state: 'wrong',
  words,
  matters,
  remedy,
});

export const unseen = (about: string, words: string, remedy: string): Finding => ({
  about,
  state: 'unseen',
  words,
  remedy,
});

/** 0: all well. 1: something is wrong. 2: nothing is known to be wrong, but something could not be looked at. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'wrong')) return 1;
  return findings.some(({ state }) => state === 'unseen') ? 2 : 0;
}

const marks = { well: 'well', wrong: 'WRONG', unseen: 'NOT SEEN', note: 'note' } as const;

/** The page that is printed: a line for each thing, and below what is not well why it matters and what to do. */
export function report(findings: readonly Finding[]): string {
  const [, ...lines] = columns(
    ['', '', ''],
    findings.map(({ about, state, words }) => [marks[state], about, words.replaceAll('\n', '\n    ')]),
  );
  const parts = findings.flatMap(({ matters, remedy }, at) => [
    lines[at] ?? '',
    ...(matters ? [`    Why it matters: ${matters}`] : []),
    ...(remedy ? [`    What to do: ${remedy}`] : []),
  ]);
  return [...parts, '', summary(findings)].join('\n');
}

function summary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const [faults, dark] = [count('wrong'), count('unseen')];
  if (faults + dark === 0) return 'All is well.';
  const said = [
    ...(faults > 0 ? [`${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong`] : []),
    ...(dark > 0 ? [`${dark} could not be looked at`] : []),
  ];
  return `${said.join(', ')}.`;
}
