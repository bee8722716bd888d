import type { JobKind } from '../../core/jobs.ts';
import { makeCareList } from './make-list.ts';

/** Often, because Monday morning comes to each organisation at another hour. */
export const careClock: JobKind = {
  queue: 'care-list',
  cron: '*/10 * * * *',
  run: (job) => job.transaction((ctx) => makeCareList(ctx)),
};
