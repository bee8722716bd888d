export type WorkerOptions = {
  /** How long a claimed recipient is ours; longer than any call to a provider may take. */
  leaseMs: number;
  /** How often leases and unknown recipients are looked after. */
  sweepMs: number;
  /** How often to look for work nobody woke us for, while some message is on its way. */
  pollMs: number;
};

export const usualWorker: WorkerOptions = { leaseMs: 120_000, sweepMs: 2000, pollMs: 500 };
