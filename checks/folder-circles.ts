import { dirname, join } from 'node:path/posix';

/** Imports of types count too, because they show a folder's dependencies. */
const imported = /\b(?:from|import|import\()\s*'(\.[^']+)'/g;

/**
 * Folders that import each other, directly or through others: each circle as its folders, by name.
 * `sources`: the text of each file by its path. Imports of other files are ignored.
 */
export function folderCircles(sources: Record<string, string>): string[][] {
  const known = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(sources)) {
    const folder = dirname(path);
    const targets = known.get(folder) ?? new Set();
    known.set(folder, targets);
    for (const [, target = ''] of text.matchAll(imported)) {
      const other = dirname(join(folder, target));
      if (other !== folder) targets.add(other);
    }
  }
  const reached = new Map([...known.keys()].map((folder) => [folder, reachedFrom(folder, known)]));
  const circles = [...reached].flatMap(([folder, others]) => {
    if (!others.has(folder)) return [];
    return [
      [...others]
        .filter((other) => reached.get(other)?.has(folder))
        .toSorted()
        .join(' '),
    ];
  });
  return [...new Set(circles)].map((circle) => circle.split(' '));
}

/** Every folder that this one depends on; itself only through a circle. */
function reachedFrom(folder: string, known: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(known.get(folder));
  for (const one of reached) for (const next of known.get(one) ?? []) reached.add(next);
  return reached;
}
