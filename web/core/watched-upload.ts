type Upload = {
  method: string;
  headers: Headers;
  body?: string | FormData;
  signal: AbortSignal;
  onSent?: (share: number) => void;
};

/** As `fetch`, but tells how much of the body has left; only XMLHttpRequest knows. */
export function watchedUpload(address: string, upload: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, address);
    request.responseType = 'blob';
    upload.headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => upload.onSent?.(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(new TypeError('network error'));
    request.onabort = () => reject(upload.signal.reason);
    upload.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(upload.body);
  });
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
