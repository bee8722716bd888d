type Early = typeof globalThis & { askedEarly?: { address: string; answer: Promise<Response> } };

/**
 * The answer to what `web/public/before-the-code.js` has asked while the code was on its way, once; undefined where it
 * did not ask this, or where no answer came.
 */
export async function askedEarly(method: string, address: string): Promise<Response | undefined> {
  const early = globalThis as Early;
  if (method !== 'GET' || early.askedEarly?.address !== address) return undefined;
  const { answer } = early.askedEarly;
  delete early.askedEarly;
  return answer.catch(() => undefined);
}
