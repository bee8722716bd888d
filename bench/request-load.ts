import autocannon from 'autocannon';

/** Requests one URL after another; returns the milliseconds of each request. */
export async function sequentialLatencies(
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<number[]> {
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

/** Requests per second with 16 in flight at once, over two seconds. */
export async function requestsPerSecond(
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<number> {
  const [first] = urls;
  if (!first) throw new Error('nothing to call');
  const requests = urls.map((url) => ({ path: new URL(url).pathname + new URL(url).search }));
  return rateOf({ url: new URL(first).origin, headers, requests });
}

/** The same for POST, with a different body each time: as JSON, or as fields of a multipart form. */
export async function postsPerSecond(
  url: string,
  {
    headers = {},
    as,
    body,
  }: { headers?: Record<string, string>; as: 'json' | 'form'; body: () => Record<string, string> },
): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    body: as === 'json' ? JSON.stringify(body()) : formOf(body()),
  });
  const { origin, pathname: path } = new URL(url);
  const type = as === 'json' ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
  return rateOf({
    url: origin,
    requests: [{ method: 'POST', path, headers: { ...headers, 'content-type': type }, setupRequest }],
  });
}

const BOUNDARY = 'between-the-fields';

function formOf(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

async function rateOf(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: 16, duration: 2, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} failed`);
  return result.requests.average;
}
