import type { Outcome } from '../gateway.ts';
import type { SmsOutgoing } from './gateway.ts';

/**
 * Texts that are alike share a call: same words, same sender id. A number stands in one call once, because the answer
 * and the reports tell texts apart by their number.
 */
export function alikeCalls(batch: readonly SmsOutgoing[], bulkSize: number): SmsOutgoing[][] {
  type Call = { list: SmsOutgoing[]; numbers: Set<string> };
  const alike = new Map<string, Call[]>();
  for (const outgoing of batch) {
    const key = `${outgoing.from}\n${outgoing.text}`;
    const calls = alike.get(key) ?? [];
    alike.set(key, calls);
    const open = calls.find(({ list, numbers }) => list.length < bulkSize && !numbers.has(outgoing.to));
    if (!open) {
      calls.push({ list: [outgoing], numbers: new Set([outgoing.to]) });
      continue;
    }
    open.list.push(outgoing);
    open.numbers.add(outgoing.to);
  }
  return [...alike.values()].flatMap((calls) => calls.map(({ list }) => list));
}

/** Runs through a list, at most `lanes` at a time. */
export async function inParallel<T>(list: readonly T[], lanes: number, run: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, lane));
}

/** A message without an outcome was not begun before the deadline: certainly not sent, and next in turn. */
export function withUnanswered(batch: readonly SmsOutgoing[], outcomes: Map<string, Outcome>): Map<string, Outcome> {
  for (const { reference } of batch) {
    if (!outcomes.has(reference)) outcomes.set(reference, { outcome: 'not now', words: 'The route was too slow' });
  }
  return outcomes;
}
