const tests = /\.(?:test|suite)\.tsx?$|^server\/testing\//;
const product = /^(?:contract|server|web|build)\//;
/** Tables are described even if only SQL reads them. */
const tables = /(?:^|[/-])tables\.ts$/;
const exported = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const handedOn = /^export (?:type )?\{[^}]*\} from .*$/gm;

/**
 * Exports that only tests use, which the search for unused code counts as used. An export may serve a test if its own
 * file uses it; code that nothing in the product uses belongs to the tests. `files`: texts by path from root.
 */
export function testOnlyExports(files: ReadonlyMap<string, string>): string[] {
  const read = [...files].filter(([path]) => product.test(path) && !tests.test(path));
  const uses = new Map<string, number>();
  for (const [, text] of read)
    for (const [word] of text.replaceAll(handedOn, '').matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return read
    .filter(([path]) => !path.startsWith('build/') && !tables.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(exported)]
        .filter(([, name = '']) => uses.get(name) === 1)
        .map(([, name]) => `${path}: nothing but tests uses ${name}; move it to server/testing`),
    );
}
