import type { JobKind } from '../../core/jobs.ts';
import type { Channels } from '../../messaging/index.ts';
import { runRules } from '../rules/run-rules.ts';
import { makeCareList } from './make-care-list.ts';

/** Runs often, because Monday morning comes at a different hour for each organisation, and each rule names its own time. */
export const careClock = (channels: Channels): JobKind => ({
  queue: 'care',
  cron: '*/5 * * * *',
  run: async (job) => {
    await job.transaction((ctx) => makeCareList(ctx));
    await runRules(job.transaction, channels);
  },
});
