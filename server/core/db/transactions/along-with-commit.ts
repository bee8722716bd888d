/** What a statement sent, whose answer nobody waits for before the commit. */
export type Alongside = (sent: Promise<unknown>) => void;

/** The statements of one transaction that travel with its commit. */
export function alongWithCommit() {
  const sent: Promise<unknown>[] = [];
  const add: Alongside = (one) => {
    // Where it fails, so does all that follows; what is told then is why it failed.
    one.catch(() => undefined);
    sent.push(one);
  };
  return {
    add,
    /** When all are answered; rejects with the first failure. */
    arrived: async (): Promise<void> => {
      for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
    },
    /** Why a transaction failed: the first of these that did, else what was thrown. */
    whyFailed: async (thrown: unknown): Promise<unknown> =>
      Promise.all(sent).then(
        () => thrown,
        (first: unknown) => first,
      ),
  };
}
