/** `full`: the numbers that quality asks for. `small`: enough to see that the proof itself works. */
export type Size = 'full' | 'small';

/** What a proof found; `cause` says why where the goal was missed, as far as the proof can see. */
export type Found = { row: string; what: string; goal: string; figure: string; met: boolean; cause?: string };

export type Proof = { name: string; prove: (size: Size) => Promise<Found[]> };
