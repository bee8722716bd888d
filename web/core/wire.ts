/** A route as the browser needs it: path, method (`GET`), what comes back (`value`), how the body travels (`json`); without what is usual. */
export type WireRoute = [
  path: string,
  method?: string,
  kind?: 'value' | 'list' | 'download',
  body?: 'json' | 'multipart',
];
