import autocannon from 'autocannon';

/** Calls one address after another; milliseconds of each. */
export async function oneByOne(urls: readonly string[], headers: Record<string, string> = {}): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** Requests a second with 16 under way at once, over two seconds. */
export async function atSixteen(urls: readonly string[], headers: Record<string, string> = {}): Promise<number> {
  const [first] = urls;
  if (!first) throw new Error('nothing to call');
  const requests = urls.map((url) => ({ path: new URL(url).pathname + new URL(url).search }));
  const result = await autocannon({ url: new URL(first).origin, connections: 16, duration: 2, headers, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} failed`);
  return result.requests.average;
}
