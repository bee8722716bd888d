/** A route as the browser needs it: method, path, what comes back, how the body travels. */
export type WireRoute = [method: string, path: string, kind: 'value' | 'list' | 'download', body: 'json' | 'multipart'];
