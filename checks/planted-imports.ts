import type { Wall } from './walls.ts';

/** A file behind a wall, and what it must not import: one path for each pattern of each of the wall's bans. */
export type PlantedImports = { path: string; imports: string[] };

/** A breach of every pattern of every wall, to find patterns that the linter does not understand. */
export function plantedImports(walls: readonly Wall[]): PlantedImports[] {
  return walls.flatMap(({ files, bans }) => {
    const patterns = bans.flatMap(({ group }) => group.filter((pattern) => !pattern.startsWith('!')));
    return files.map((file) => ({ path: fileIn(file), imports: [...new Set(patterns.map(importOf))] }));
  });
}

/** `server/people/**` becomes a file in a folder that no later wall covers. */
const fileIn = (glob: string): string =>
  glob.replace('/**/*.', '/planted.').replace('/**', '/planted/a.ts').replace('/*.', '/planted.');

function importOf(pattern: string): string {
  if (pattern === '*') return 'planted';
  return pattern
    .replace(/^\*\*\//, '../')
    .replace(/\/\*\*$/, '/planted.ts')
    .replaceAll('*', 'planted');
}
