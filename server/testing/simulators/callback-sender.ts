/** A callback as a provider makes it. */
export type Callback = { url: string; body: string; headers: Record<string, string> };

export type CallbackSender = { send: (callbacks: Callback[], afterMs: number) => void; stop: () => void };

/** Posts callbacks later, eight at a time; a failed one is not repeated. */
export function callbackSender(): CallbackSender {
  const waiting: (Callback & { dueAt: number })[] = [];
  let stopped = false;
  let lanes = 0;

  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) {
      const wait = next.dueAt - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await fetch(next.url, { method: 'POST', headers: next.headers, body: next.body })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
    }
    lanes -= 1;
  }

  return {
    send: (callbacks, afterMs) => {
      waiting.push(...callbacks.map((callback) => ({ ...callback, dueAt: Date.now() + afterMs })));
      while (lanes < 8 && lanes < waiting.length) {
        lanes += 1;
        void lane();
      }
    },
    stop: () => {
      stopped = true;
    },
  };
}
