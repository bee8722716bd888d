import type { DeliveryReport } from '../../../adapters/gateway.ts';
import type { Base } from '../../../core/context.ts';
import { applyReports, type Concerned } from './apply-reports.ts';

export type ReportIntake = {
  /** Resolves once the reports are committed; only then is a provider told that we have them. */
  accept: (reports: DeliveryReport[]) => Promise<void>;
};

const most = 1000;

/** Applies reports about these routes in batches: reports that arrive while one batch is written form the next. */
export function reportIntake(base: Base, concerned: Concerned): ReportIntake {
  type Waiting = { reports: DeliveryReport[]; done: (failure?: unknown) => void };
  const waiting: Waiting[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      const batch: Waiting[] = [];
      for (let size = 0; size < most && waiting.length > 0;) {
        const next = waiting.shift();
        if (!next) break;
        batch.push(next);
        size += next.reports.length;
      }
      const failure = await applyReports(
        base,
        concerned,
        batch.flatMap(({ reports }) => reports),
      ).then(
        () => undefined,
        (error: unknown) => error,
      );
      for (const { done } of batch) done(failure);
    }
    working = false;
  }

  function accept(reports: DeliveryReport[]): Promise<void> {
    if (reports.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting.push({ reports, done: (failure) => (failure === undefined ? resolve() : reject(failure)) });
      if (!working) void work();
    });
  }

  return { accept };
}
