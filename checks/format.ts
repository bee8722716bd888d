import { writeFileSync } from 'node:fs';
import { runNode } from './program.ts';
import { lintConfigText } from './lint-config.ts';

// Formats every source, and writes the lint configuration from the list of walls.
writeFileSync('.oxlintrc.json', lintConfigText());
const { code } = await runNode(['node_modules/oxfmt/bin/oxfmt', '.'], { echo: true });
process.exitCode = code;
