/** `full`: the numbers of the quality list. `small`: enough to see that the proof itself works. */
export type Size = 'full' | 'small';

/** A proof's finding; `cause` says why the goal was missed, if the proof can tell. */
export type Found = { row: string; what: string; goal: string; figure: string; met: boolean; cause?: string };

/** `long`: so long that it runs only on request. `wanted` names the requested rows. */
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

/** The time within which this share of them ended. */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
}
