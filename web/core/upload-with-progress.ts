import { jsonLinesType } from '../../contract/json-lines.ts';

type Upload = {
  method: string;
  headers: Headers;
  body?: string | FormData;
  signal: AbortSignal;
  onSent?: (share: number) => void;
  onEarly?: (part: unknown) => void;
};

/**
 * Like `fetch`, but reports how much of the body has been sent, which only XMLHttpRequest knows, and the parts of the answer
 * that the server sends before the rest.
 */
export function uploadWithProgress(address: string, upload: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, address);
    upload.headers.forEach((value, name) => request.setRequestHeader(name, value));
    // Said beside what is accepted already.
    if (upload.onEarly) request.setRequestHeader('accept', jsonLinesType);
    request.upload.onprogress = (event) => upload.onSent?.(event.lengthComputable ? event.loaded / event.total : 0);
    const lines = linesOf(request);
    request.onprogress = () => {
      for (const line of lines()) if ('early' in line) upload.onEarly?.(line.early);
    };
    request.onload = () => {
      const last = comesInLines(request) ? ended(request) : request;
      if (last) resolve(new Response(last.responseText, { status: last.status, headers: headersOf(request) }));
      else reject(new TypeError('network error'));
    };
    request.onerror = () => reject(new TypeError('network error'));
    request.onabort = () => reject(upload.signal.reason);
    upload.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(upload.body);
  });
}

type Line = { early: unknown } | { status: number; body: unknown };

const comesInLines = (request: XMLHttpRequest) => request.getResponseHeader('content-type')?.startsWith(jsonLinesType);

/** Each call gives the lines that have come whole since the last one. */
function linesOf(request: XMLHttpRequest): () => Line[] {
  let readTo = 0;
  return () => {
    if (!comesInLines(request)) return [];
    const end = request.responseText.lastIndexOf('\n') + 1;
    const fresh = request.responseText.slice(readTo, end);
    readTo = Math.max(readTo, end);
    return fresh
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  };
}

/** The outcome that the last line reports; undefined if it never came. */
function ended(request: XMLHttpRequest): { status: number; responseText: string } | undefined {
  const last = linesOf(request)().at(-1);
  return last && 'status' in last ? { status: last.status, responseText: JSON.stringify(last.body) } : undefined;
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name, ...rest] = line.split(': ');
    if (name) headers.append(name, rest.join(': '));
  }
  return headers;
}
