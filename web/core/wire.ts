/** Methods and kinds of answers by their letters. */
const methods: Partial<Record<string, string>> = { G: 'GET', P: 'POST', U: 'PUT', D: 'DELETE' };

/**
 * A route as the browser needs it, as short as can be, because it stands wherever it is called: a letter for its method, `l`
 * where it answers a list, `d` a download, `m` where its body is multipart, then the path.
 */
export type WireRoute = string;

export type ReadRoute = { method: string; path: string; kind: 'value' | 'list' | 'download'; multipart: boolean };

export function readRoute(route: WireRoute): ReadRoute {
  const cut = route.indexOf('/');
  const marks = route.slice(0, cut);
  return {
    method: methods[marks[0] ?? ''] ?? 'GET',
    path: route.slice(cut),
    kind: marks.includes('l') ? 'list' : marks.includes('d') ? 'download' : 'value',
    multipart: marks.includes('m'),
  };
}
