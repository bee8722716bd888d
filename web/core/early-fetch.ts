type Early = typeof globalThis & { earlyFetch?: { address: string; answer: Promise<Response> } };

/**
 * Takes the response to the request that `web/public/before-first-paint.js` sent while the scripts were loading. Undefined if
 * it sent another request, the request failed, or the response has already been taken.
 */
export async function takeEarlyResponse(method: string, address: string): Promise<Response | undefined> {
  const early = globalThis as Early;
  if (method !== 'GET' || early.earlyFetch?.address !== address) return undefined;
  const { answer } = early.earlyFetch;
  delete early.earlyFetch;
  return answer.catch(() => undefined);
}
