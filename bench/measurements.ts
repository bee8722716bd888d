/** One measurement: ours and its limit in the same unit, taken in turn within one run. */
export type Measured = {
  operation: string;
  limit: string;
  /** `time`: less is better, the ratio is ours ÷ limit. `rate`: more is better, likewise. */
  kind: 'time' | 'rate';
  unit: string;
  ours: number[];
  against: number[];
  goal: number;
};

/** Extra memory in MB, against the most that is allowed. */
export const moreMemory = (operation: string, megabytes: number, most: number): Measured => ({
  operation,
  limit: `${most} MB more`,
  kind: 'time',
  unit: 'MB',
  goal: 1,
  ours: [megabytes],
  against: [most],
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A time without a comparison, against its limit in milliseconds: for things that a person waits for. */
export function atMost(operation: string, most: number, ours: number[]): Measured {
  return { operation, limit: 'the most it may take', kind: 'time', unit: 'ms', goal: 1, ours, against: [most] };
}

/** The ratio of the medians, and whether it reaches the goal. */
export function verdict(measured: Measured): { ratio: number; met: boolean } {
  const ratio = median(measured.ours) / median(measured.against);
  return { ratio, met: measured.kind === 'time' ? ratio <= measured.goal : ratio >= measured.goal };
}

/** One line of the table that `npm run bench` prints. */
export function line(measured: Measured): string {
  const { ratio, met } = verdict(measured);
  const figure = (value: number) =>
    `${value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)} ${measured.unit}`;
  const goal = `${measured.kind === 'time' ? '≤' : '≥'} ${measured.goal}`;
  return `${met ? '✓' : '✗'} ${measured.operation}: ${figure(median(measured.ours))} against ${figure(median(measured.against))} (${measured.limit}); ratio ${ratio.toFixed(2)}, goal ${goal}`;
}

/** Measures both alternately, `rounds` times, so that the state of the machine affects both alike. A first round does not count. */
export async function alternate(rounds: number, ours: () => Promise<number>, against: () => Promise<number>) {
  const taken: { ours: number[]; against: number[] } = { ours: [], against: [] };
  await against();
  await ours();
  for (let round = 0; round < rounds; round += 1) {
    taken.against.push(await against());
    taken.ours.push(await ours());
  }
  return taken;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
