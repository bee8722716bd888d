import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { testOnlyExports } from './test-only-exports.ts';
import { network } from './walls.ts';

const sources = '{contract,server,web,e2e,bench,checks,build}/**/*.{ts,tsx,css}';
const kindNames = /^(utils?|helpers?|types?|constants?|common|misc|shared|service|manager|lib)\.(ts|tsx)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|suite|module|config|d))*\.(ts|tsx|css)$/;

/** Problems of the files themselves, one line each: size, name, and imports or SQL that the linter cannot see. */
export function fileProblems(root = '.'): string[] {
  const files = globSync(sources, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const texts = new Map(files.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
  return [...[...texts].flatMap(([path, text]) => problemsOf(path, text, root)), ...testOnlyExports(texts)];
}

/** The problems of one file by its path from the root and its text. */
export function problemsOf(path: string, text: string, root = '.'): string[] {
  const problems: string[] = [];
  const limit = path.startsWith('e2e/') || /\.test\.tsx?$/.test(path) ? 500 : 400;
  const lines = text.trimEnd().split('\n').length;
  const name = basename(path);
  if (lines > limit) problems.push(`${lines} lines; at most ${limit}: split it by behaviour`);
  if (kindNames.test(name)) problems.push('named for its kind; name it for its behaviour');
  if (!kebab.test(name)) problems.push('file names are lower case with hyphens');
  problems.push(...dynamicImports(path, text), ...builtSql(path, text), ...foreignJson(path, text));
  problems.push(...silenced(path, text));
  problems.push(...handWired(path, text), ...lostStylesheets(join(root, dirname(path)), text));
  return problems.map((problem) => `${path}: ${problem}`);
}

/** Files that choose the adapters, and the command that loads the rest only if no server answers: exempt from walls. */
const unwalled = ['server/deps.ts', 'server/main.ts', 'server/cli.ts'];

/** `import('…')` passes by the linter's import rules. */
function dynamicImports(path: string, text: string): string[] {
  if (kindOf(path) === 'test') return [];
  const [side] = path.split('/');
  const targets = [...text.matchAll(/\bimport\(\s*['"`]([^'"`]+)/g)].map((match) => match[1] ?? '');
  const seen = targets.filter((target) => {
    if (side === 'contract') return true;
    if (side === 'server') return !unwalled.includes(path) && (target.startsWith('.') || network.includes(target));
    return side === 'web' && target.split('/').includes('server');
  });
  return [...new Set(seen)].map((target) => `imports ${target} at run time, where no wall sees it`);
}

/** SQL built from strings; drizzle's `sql` template binds its values instead. */
function builtSql(path: string, text: string): string[] {
  if (!path.startsWith('server/') || path.startsWith('server/core/db/') || path.startsWith('server/testing/'))
    return [];
  if (kindOf(path) === 'test') return [];
  const built =
    /\.(?:query|execute|exec)\(\s*(?:`[^`]*\$\{|['"][^'"]*['"]\s*\+)|\bsql\s*\.\s*(?:raw|unsafe)\b|\b(?:RE)?SET\s+(?:SESSION\s+)?ROLE\b/i;
  return built.test(text) ? ['builds SQL from strings or changes the role; only server/core/db may'] : [];
}

/** Drizzle's JSON column passes half a character on, which the database refuses. */
function foreignJson(path: string, text: string): string[] {
  const taken = /import \{[^}]*\bjsonb\b[^}]*\} from 'drizzle-orm\/pg-core'/.test(text);
  return path.startsWith('server/') && taken ? ["takes drizzle's jsonb; take the one of server/core/columns.ts"] : [];
}

/** A screen's changes go through `useAction`, which knows if it is busy and reports failures; parts via `lazyPart`. */
function handWired(path: string, text: string): string[] {
  if (!path.startsWith('web/') || path.startsWith('web/core/') || kindOf(path) === 'test') return [];
  const problems: string[] = [];
  if (/\btoast\.failure\b/.test(text)) problems.push('says a failure by hand; run it by useAction');
  if (/\bset(?:Busy|Saving|Sending|Deleting|Loading|Working|Pending)\(/.test(text))
    problems.push('keeps a busy state of its own; useAction has one');
  if (/\blazy\(|<Suspense\b/.test(text) && !['web/routes.tsx', 'web/ui/dialogs/lazy-part.tsx'].includes(path))
    problems.push('loads a part by hand; lazyPart says that it is loading');
  return problems;
}

/** A stylesheet has no types, so only the build would notice a renamed one. */
function lostStylesheets(folder: string, text: string): string[] {
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?\n]+\.css)(?:\?\w+)?['"]/g)];
  return named
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(folder, target)))
    .map((target) => `imports ${target}, which does not exist`);
}

function silenced(path: string, text: string): string[] {
  const problems: string[] = [];
  if (/\b(?:ox|es)lint-disable/.test(text)) problems.push('switches the linter off; mend the cause');
  if (kindOf(path) === 'test' && /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b/.test(text)) {
    problems.push('leaves tests out; every test runs');
  }
  return problems;
}

function kindOf(path: string): 'test' | 'code' {
  return /\.(test|suite)\.tsx?$/.test(path) ? 'test' : 'code';
}
