import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const pages = ['README.md', 'CONTRIBUTING.md', 'languages/README.md', 'docs/**/*.md'];
const roots = 'contract|server|web|e2e|bench|checks|build|docs|languages';

/** Words given to commands after `--`: the files that list them, and the pattern of one of them there. */
const listed: Record<string, { files: string; line: (word: string) => RegExp }> = {
  koinonia: {
    files: 'server/{operator,core/db/backups}/**/*.ts',
    line: (word) => RegExp(`[wW]ords(?: =|:) '${word}[' ]`),
  },
  bench: { files: 'bench/run.ts', line: (word) => RegExp(`^  '?${word}'?: bench`, 'm') },
  prove: { files: 'bench/proofs/all.ts', line: (word) => RegExp(`'${word}'`) },
  test: { files: '{vitest.config,checks/run,checks/sections/static}.ts', line: (word) => RegExp(`'${word}'`) },
};

/** The repository that the documents are compared with. */
export type Repository = { exists: (path: string) => boolean; text: (pattern: string) => string };

export const repository: Repository = {
  exists: (path) => existsSync(path) || globSync(path).length > 0,
  text: (pattern) =>
    globSync(pattern)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
};

/** Commands, paths and links that the documents name but that do not exist, one line each. */
export function documentedProblems(): string[] {
  return pages
    .flatMap((pattern) => globSync(pattern))
    .flatMap((page) => problemsOfPage(page.replaceAll('\\', '/'), readFileSync(page, 'utf8'), repository));
}

export function problemsOfPage(page: string, text: string, there: Repository): string[] {
  const quoted = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`|^ {4}(\S.*)$/gm)].flatMap(
    ([, block, inline, indented]) => (block ?? inline ?? indented ?? '').split('\n'),
  );
  const problems = [
    ...[...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .filter(([, target = '']) => !there.exists(join(dirname(page), target)))
      .map(([, target]) => `links to ${target}, which is not there`),
    ...quoted.flatMap((line) => problemsOfLine(line, there)),
  ];
  return [...new Set(problems)].map((problem) => `${page}: ${problem}`);
}

function problemsOfLine(line: string, there: Repository): string[] {
  return [...missingPaths(line, there), ...missingCommands(line, there)];
}

/** A path from the root; documents leave out the extension of tests. `NAME`, `<name>` and `…` are placeholders. */
function missingPaths(line: string, there: Repository): string[] {
  return [...line.matchAll(RegExp(`(?<![\\w./-])(?:${roots})/[\\w./*{},$<>…-]*`, 'g'))]
    .map(([path]) => path.replace(/[.,]$/, ''))
    .filter((path) => !/[<>…$]|[A-Z]{4}|\/$/.test(path) && !path.startsWith('languages/'))
    .filter((path) => !['', '.test.ts', '.test.tsx', '.ts', '.tsx'].some((end) => there.exists(path + end)))
    .map((path) => `names ${path}, which is not there`);
}

function missingCommands(line: string, there: Repository): string[] {
  const scripts = there.text('package.json');
  return [...line.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z]+)((?: -- [^|&;)#`]*)?)/g)].flatMap(
    ([command, name = '', words = '']) => {
      if (['ci', 'install'].includes(name)) return [];
      if (!scripts.includes(`"${name}":`)) return [`says ${command.trim()}, and there is no such script`];
      const known = listed[name];
      const plain = words.split(/\s+/).filter((word) => /^[a-z][a-z-]+$/.test(word));
      // The operator's commands take arguments after their first word; the others take names alone.
      const named = name === 'koinonia' ? plain.slice(0, 1) : plain;
      return named
        .filter((word) => known && word !== 'changed' && !known.line(word).test(there.text(known.files)))
        .map((word) => `says ${command.trim()}, and ${name} knows no ${word}`);
    },
  );
}
