import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNode } from './program.ts';
import lintConfig from '../oxlint.config.ts';
import { messagingLayers } from './live-lists.ts';
import { plantedImports } from './planted-imports.ts';
import { composing, walls } from './walls.ts';

type Planted = { path: string; text: string; rule: string };

const imports = 'no-restricted-imports';

/** One breach per wall, each in a file of its own. */
const breaches: Planted[] = [
  { path: 'contract/people/a.ts', text: `import 'fastify';`, rule: imports },
  { path: 'contract/people/b.ts', text: `import '../../server/core/env.ts';`, rule: imports },
  { path: 'contract/people/c.ts', text: `import '../../web/core/client.ts';`, rule: imports },
  { path: 'contract/people/d.ts', text: `import 'node:fs';`, rule: imports },
  { path: 'web/people/a.ts', text: `import '../../server/people/index.ts';`, rule: imports },
  { path: 'web/people/b.ts', text: `export { x } from '../../server/people/index.ts';`, rule: imports },
  { path: 'web/people/c.ts', text: `import type { X } from '../../server/people/index.ts';`, rule: imports },
  { path: 'web/people/d.ts', text: `import 'node:path';`, rule: imports },
  { path: 'web/core/a.ts', text: `import '../people/words.ts';`, rule: imports },
  { path: 'web/core/b.ts', text: `import '../../server/main.ts';`, rule: imports },
  { path: 'web/ui/a.ts', text: `import '../messaging/words.ts';`, rule: imports },
  { path: 'web/form/a.ts', text: `import '../groups/words.ts';`, rule: imports },
  { path: 'web/door/a.ts', text: `import '../people/words.ts';`, rule: imports },
  { path: 'web/door/parts/a.ts', text: `import '../../attendance/words.ts';`, rule: imports },
  { path: 'web/editor/a.ts', text: `import '../media/words.ts';`, rule: imports },
  { path: 'server/a.ts', text: `import '../web/paths.ts';`, rule: imports },
  { path: 'server/b.ts', text: `import './adapters/sms/termii.ts';`, rule: imports },
  { path: 'server/core/a.ts', text: `import '../people/index.ts';`, rule: imports },
  { path: 'server/core/db/a.ts', text: `import '../../session/index.ts';`, rule: imports },
  { path: 'server/core/b.ts', text: `import '../../web/paths.ts';`, rule: imports },
  { path: 'server/core/c.ts', text: `import { env } from 'node:process';`, rule: imports },
  { path: 'server/core/d.ts', text: `import '../adapters/email/smtp.ts';`, rule: imports },
  { path: 'server/people/a.ts', text: `import '../groups/index.ts';`, rule: imports },
  { path: 'server/people/b.ts', text: `import '../session/tables.ts';`, rule: imports },
  { path: 'server/people/c.ts', text: `import '../../web/people/words.ts';`, rule: imports },
  { path: 'server/people/d.ts', text: `import { request } from 'undici';`, rule: imports },
  { path: 'server/people/e.ts', text: `import '../adapters/sms/sandbox.ts';`, rule: imports },
  { path: 'server/people/f.ts', text: `import '../testing/build.ts';`, rule: imports },
  { path: 'server/sample-data/a.ts', text: `import '../people/tables.ts';`, rule: imports },
  { path: 'server/sample-data/b.ts', text: `import '../testing/build.ts';`, rule: imports },
  { path: 'server/people/import/g.ts', text: `import '../../groups/tables.ts';`, rule: imports },
  { path: 'server/session/a.ts', text: `import '../reports/index.ts';`, rule: imports },
  { path: 'server/reports/a.ts', text: `import '../messaging/audience/audience.ts';`, rule: imports },
  { path: 'server/messaging/delivery/a.ts', text: `import '../../people/tables.ts';`, rule: imports },
  { path: 'server/messaging/delivery/b.ts', text: `import '../../followup/index.ts';`, rule: imports },
  { path: 'server/messaging/reports/a.ts', text: `import '../../reports/index.ts';`, rule: imports },
  { path: 'server/messaging/a.ts', text: `import '../reports/index.ts';`, rule: imports },
  { path: 'server/messaging/b.ts', text: `import '../people/tables.ts';`, rule: imports },
  { path: 'server/messaging/delivery/claim/a.ts', text: `import '../../messages/send-message.ts';`, rule: imports },
  { path: 'server/messaging/delivery/claim/b.ts', text: `import '../../worker.ts';`, rule: imports },
  { path: 'server/messaging/channels/sms/sender-ids/a.ts', text: `import '../../../index.ts';`, rule: imports },
  { path: 'server/messaging/saved/a.ts', text: `import type { X } from '../handlers.ts';`, rule: imports },
  { path: 'server/messaging/units/a.ts', text: `import '../new-organisation.ts';`, rule: imports },
  // The engine and a channel, and what all channels share.
  ...messagingLayers.slice(messagingLayers.indexOf('channels') + 1).flatMap((layer) => [
    { path: `server/messaging/${layer}/to-sms.ts`, text: `import '../channels/sms/sms-routes.ts';`, rule: imports },
    { path: `server/messaging/${layer}/in/to-sms.ts`, text: `import '../../channels/sms/night.ts';`, rule: imports },
    { path: `server/messaging/${layer}/by-sms.ts`, text: `import '../../adapters/sms/gateway.ts';`, rule: imports },
    {
      path: `server/messaging/${layer}/says-sms.ts`,
      text: `import '../../../contract/messaging/channels/sms/payload.ts';`,
      rule: imports,
    },
  ]),
  { path: 'server/messaging/channels/to-sms.ts', text: `import './sms/sms-routes.ts';`, rule: imports },
  { path: 'server/messaging/channels/by-sms.ts', text: `import '../../adapters/sms/gateway.ts';`, rule: imports },
  {
    path: 'web/messaging/compose/destination/a.ts',
    text: `import '../../channels/sms/sms-channel.ts';`,
    rule: imports,
  },
  {
    path: 'web/messaging/sent/a.ts',
    text: `import '../../../contract/messaging/channels/sms/night-words.ts';`,
    rule: imports,
  },
  { path: 'server/messaging/units/b.ts', text: `import '../compose-channels.ts';`, rule: imports },
  { path: 'contract/messaging/a.ts', text: `import './channels/sms/payload.ts';`, rule: imports },
  // Each layer of messaging to each after it.
  ...messagingLayers.flatMap((lower, place) =>
    messagingLayers.slice(place + 1).map((higher) => ({
      path: `server/messaging/${lower}/to-${higher}.ts`,
      text: `import '../${higher}/a.ts';`,
      rule: imports,
    })),
  ),
  { path: 'server/adapters/sms/a.ts', text: `import '../../messaging/index.ts';`, rule: imports },
  { path: 'server/adapters/sms/b.ts', text: `import '../../../web/paths.ts';`, rule: imports },
  { path: 'server/people/a.test.ts', text: `import '../../web/paths.ts';`, rule: imports },
  { path: 'server/people/h.ts', text: `export const port = process.env['PORT'];`, rule: 'no-process-env' },
  { path: 'web/core/c.ts', text: `export const port = process.env['PORT'];`, rule: 'no-process-env' },
  { path: 'server/core/e.ts', text: `process.loadEnvFile();`, rule: 'no-restricted-properties' },
  {
    path: 'server/people/i.ts',
    text: `export const page = await fetch('http://a.test');`,
    rule: 'no-restricted-globals',
  },
  {
    path: 'server/people/j.ts',
    text: `import { sql } from 'drizzle-orm';\nexport const all = sql.raw('select 1');`,
    rule: 'no-restricted-properties',
  },
  { path: 'server/people/k.ts', text: `import { y } from './l.ts';\nexport const x = () => y;`, rule: 'no-cycle' },
  {
    path: 'server/people/l.ts',
    text: `import type { x } from './k.ts';\nexport const y = () => 1 as unknown as typeof x;`,
    rule: 'no-cycle',
  },
  { path: 'server/people/m.ts', text: `export const x = 1;\n${'//\n'.repeat(400)}`, rule: 'max-lines' },
  { path: 'web/people/e.ts', text: `export const x: any = 1;`, rule: 'no-explicit-any' },
  { path: 'web/people/f.ts', text: `// @ts-ignore: no reason\nexport const x = 1;`, rule: 'ban-ts-comment' },
  { path: 'web/people/g.ts', text: `export default 1;`, rule: 'no-default-export' },
  {
    path: 'server/people/n.ts',
    text: `async function go() {}\nexport function run() {\n  go();\n}`,
    rule: 'no-floating-promises',
  },
  {
    path: 'server/people/o.ts',
    text: `export function run(list: number[]) {\n  list.forEach(async () => {});\n}`,
    rule: 'no-misused-promises',
  },
];

/** Imports that must stay allowed, because a wall that refuses everything would pass the test above too. */
const allowed: Record<string, string> = {
  'contract/ok/a.ts': `import { z } from 'zod';\nimport '../people/schemas.ts';\nimport './b.ts';\nexport const x = z;`,
  'web/people/ok.ts': `import '../../contract/people/schemas.ts';\nimport 'react';\nimport '../core/client.ts';\nimport '../ui/page.ts';`,
  'web/door/ok.ts': `import '../core/client.ts';\nimport '../ui/list/virtual-rows.ts';\nimport '../../contract/attendance/door-schemas.ts';`,
  'web/core/ok.ts': `import '../../contract/people/routes.ts';\nimport './query.ts';`,
  'web/routes.ts': `import './people/list.ts';\nimport './core/client.ts';`,
  'server/app.ts': `import './people/index.ts';\nimport './people/routes.ts';\nimport '../contract/routes.ts';`,
  'server/deps.ts': `import './adapters/sms/termii.ts';\nimport './adapters/email/smtp.ts';`,
  'server/core/ok.ts': `import './db/open.ts';\nimport '../../contract/session/routes.ts';\nimport 'fastify';`,
  'server/core/env.ts': `export const port = process.env['PORT'];\nprocess.loadEnvFile();`,
  'server/core/db/ok.ts': `import { sql } from 'drizzle-orm';\nexport const one = sql.raw('select 1');`,
  'server/groups/ok.ts': `import '../people/index.ts';\nimport '../core/db/open.ts';\nimport './tables.ts';\nimport '../adapters/sms/gateway.ts';\nimport '../../contract/messaging/channels/sms/sms-pages.ts';`,
  'contract/messaging/routes.ts': `import './channels/sms/routes.ts';`,
  'contract/messaging/channels/sms/ok.ts': `import '../../schemas.ts';\nimport './payload.ts';`,
  'server/messaging/channels/sms/ok.ts': `import '../channel.ts';\nimport './night.ts';\nimport '../../../adapters/sms/gateway.ts';\nimport '../../../../contract/messaging/channels/sms/payload.ts';`,
  'web/messaging/channels/sms/ok.ts': `import '../../channel.ts';\nimport './sms-channel.ts';\nimport '../../../../contract/messaging/channels/sms/night-words.ts';`,
  'web/messaging/sent/ok.ts': `import '../channel.ts';\nimport '../../../contract/messaging/channels/reasons.ts';`,
  'server/messaging/ok.ts': `import './reports/message-list.ts';\nimport './tables/message-tables.ts';\nimport '../people/index.ts';`,
  'server/messaging/delivery/claim/ok.ts': `import './batches.ts';\nimport '../status/advance.ts';\nimport '../../channels/ladder.ts';\nimport '../../../adapters/gateway.ts';\nimport '../../../people/index.ts';\nimport '../../../core/http/handlers.ts';\nimport '../../../../contract/messaging/schemas.ts';`,
  ...Object.fromEntries(
    messagingLayers.map((layer, place) => [
      `server/messaging/${layer}/ok.ts`,
      ['./b.ts', ...messagingLayers.slice(0, place).map((one) => `../${one}/a.ts`)]
        .map((one) => `import '${one}';\n`)
        .join(''),
    ]),
  ),
  'server/adapters/sms/ok.ts': `import 'undici';\nimport './gateway.ts';\nexport const page = await fetch('http://a.test');`,
  'server/people/ok.test.ts': `import 'vitest';\nimport '../testing/app.ts';\nimport './tables.ts';\nexport const x = process.env['CI'];`,
  'contract/people/ok.test.ts': `import 'vitest';\nimport 'fast-check';\nimport './schemas.ts';`,
};

const planted = plantedImports(walls);
const trees: string[] = [];
let found: Finding[];
let foundPlanted: Finding[];

beforeAll(async () => {
  const files = { ...allowed, ...Object.fromEntries(breaches.map(({ path, text }) => [path, `${text}\n`])) };
  const behind = planted.map(({ path, imports: all }) => [path, all.map((one) => `import '${one}';\n`).join('')]);
  [found, foundPlanted] = await Promise.all([findings(files), findings(Object.fromEntries(behind))]);
}, 30_000);

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

test.each(breaches)('$rule refuses $path', ({ path, rule }) => {
  expect(found.filter(({ file }) => file === path).map((one) => one.rule)).toContain(rule);
});

test('every pattern of every wall refuses its planted import', () => {
  const passed = planted.flatMap(({ path, imports: all }) =>
    all.filter((one) => !foundPlanted.some(({ file, words }) => file === path && words.includes(`'${one}'`))),
  );
  expect(passed).toEqual([]);
});

test('imports that the walls allow pass', () => {
  expect(found.filter(({ file }) => file in allowed)).toEqual([]);
});

test('every folder of server/messaging is a layer, and the files beside them only assemble layers', () => {
  const entries = readdirSync('server/messaging', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(messagingLayers.toSorted());
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  expect(files.map(({ name }) => name.replace('.ts', '')).toSorted()).toEqual(composing.toSorted());
});

type Finding = { file: string; rule: string; words: string };

/** The linter's findings in these files, by path, in a folder of their own. */
async function findings(files: Record<string, string>): Promise<Finding[]> {
  const tree = mkdtempSync(join(tmpdir(), 'koinonia-walls-'));
  trees.push(tree);
  const whole: Record<string, string> = {
    ...files,
    '.oxlintrc.json': JSON.stringify(lintConfig),
    'tsconfig.json': `{"compilerOptions":{"strict":true,"module":"esnext","target":"es2024","moduleResolution":"bundler"}}`,
  };
  for (const [path, text] of Object.entries(whole)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const report = await lint(tree);
  return report.diagnostics.map(({ filename, code, message }) => ({
    file: filename,
    rule: (code ?? '').replace(/^.*\((.*)\)$/, '$1'),
    words: message,
  }));
}

type Report = { diagnostics: { filename: string; code?: string; message: string }[] };

/** oxlint ends with 1 because it finds the breaches, so only its output counts. */
async function lint(folder: string): Promise<Report> {
  const program = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint');
  const args = [program, '-c', '.oxlintrc.json', '--type-aware', '-f', 'json', '.'];
  const { output } = await runNode(args, { echo: false, folder });
  return JSON.parse(output);
}
