/** Takes a statement that has been sent and whose answer nobody awaits before the commit. */
export type Defer = (sent: Promise<unknown>) => void;

/** The statements of one transaction whose answers are awaited together with its commit. */
export function deferredStatements() {
  const sent: Promise<unknown>[] = [];
  const add: Defer = (one) => {
    // If it fails, so does everything after it; the reason is reported then.
    one.catch(() => undefined);
    sent.push(one);
  };
  return {
    add,
    /** Resolves when all are answered; rejects with the first failure. */
    arrived: async (): Promise<void> => {
      for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
    },
    /** Why a transaction failed: the first failure among these statements, else what was thrown. */
    whyFailed: async (thrown: unknown): Promise<unknown> =>
      Promise.all(sent).then(
        () => thrown,
        (first: unknown) => first,
      ),
  };
}
