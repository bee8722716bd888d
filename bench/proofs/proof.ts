/** `full`: the numbers that quality asks for. `small`: enough to see that the proof itself works. */
export type Size = 'full' | 'small';

/** A proof's finding; `cause` says why the goal was missed, as far as the proof can see. */
export type Found = { row: string; what: string; goal: string; figure: string; met: boolean; cause?: string };

/** `long`: takes so long that it runs only when it is asked for. `wanted` says which of its rows are. */
export type Proof = {
  name: string;
  rows: readonly string[];
  long?: true;
  prove: (size: Size, wanted: (row: string) => boolean) => Promise<Found[]>;
};

/** A finding, with its cause only if the goal was missed. */
export function found(one: Omit<Found, 'cause'>, cause: string): Found {
  return { ...one, ...(!one.met && { cause }) };
}

/** The time that so large a share of them took at most. */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
}
