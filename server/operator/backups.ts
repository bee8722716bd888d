import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, holdEverything, restore } from '../core/db/index.ts';
import { heldTenants } from '../core/jobs.ts';
import { inTenant } from '../core/transaction.ts';
import { goOnAfterRestore, readHeldAfterRestore } from '../messaging/index.ts';
import { type Command, Mistake, type Operator, restoreWords } from './command.ts';
import { findTenant, listTenants } from './tenants.ts';

const write: Command = {
  words: 'backup',
  takes: '<file>',
  about: 'Writes everything, including uploaded files, to one file; Koinonia can keep running',
  run: async (operator, { args: [name = ''] }) => {
    const file = resolve(operator.folder, name);
    const taken = await access(file).then(
      () => true,
      () => false,
    );
    if (taken) throw new Mistake(`${file} already exists. Choose another name, or move it.`);
    await backup(operator.deps.base.database, { file, files: operator.deps.storage });
    return [`Wrote ${file}. Keep a copy on another machine.`];
  },
};

const readBack: Command = {
  words: restoreWords,
  takes: '<file>',
  about:
    'Reads a backup of this version or an earlier one into an empty database, while Koinonia is stopped. Nothing is sent until "go-on"',
  run: async (operator, { args: [name = ''] }) => {
    const file = resolve(operator.folder, name);
    await restore(operator.deps.base.database, { file, files: operator.deps.storage });
    return [`Restored ${file}. Start Koinonia and check that everything is there.`, ...(await heldInWords(operator))];
  },
};

const hold: Command = {
  words: 'hold',
  takes: '',
  about:
    'Before the first start of a database that was copied or recovered to an earlier moment: holds what would be sent',
  run: async (operator) => {
    await holdEverything(operator.deps.base.database);
    return heldInWords(operator);
  },
};

const goOn: Command = {
  words: 'go-on',
  takes: '',
  options: { tenant: 'string' },
  about: 'Lets everything go on that waits since a restore, in every organisation or in one',
  run: async (operator, { options: { tenant } }) => {
    const { base } = operator.deps;
    const held = await heldTenants(base.database);
    const wanted = typeof tenant === 'string' ? [(await findTenant(operator, tenant)).id] : [...held];
    if (!wanted.some((id) => held.has(id))) return ['Nothing waits since a restore.'];
    const lines: string[] = [];
    for (const { id, name } of await listTenants(operator)) {
      if (!wanted.includes(id) || !held.has(id)) continue;
      const { messages, schedules } = await inTenant(base, id, null, goOnAfterRestore);
      lines.push(`${name} goes on: ${messages} paused, ${schedules} scheduled.`);
    }
    return lines;
  },
};

/** Lists what is held, organisation by organisation, or of `one`. */
export async function heldInWords(operator: Operator, one?: string): Promise<string[]> {
  const { base } = operator.deps;
  const held = new Set([...(await heldTenants(base.database))].filter((id) => one === undefined || id === one));
  if (held.size === 0) return [];
  const lines: string[] = [];
  for (const { id, name } of await listTenants(operator)) {
    const found = held.has(id) ? await inTenant(base, id, null, readHeldAfterRestore) : null;
    if (found)
      lines.push(`  ${name}: ${found.messages} paused (${found.people} people wait), ${found.schedules} scheduled`);
  }
  return [
    'Nothing is sent until somebody says so, since nobody here knows what was sent after the backup:',
    ...lines,
    'An administrator chooses "Go on" at the top of any screen, or you run: npm run koinonia -- go-on',
  ];
}

export const backupCommands = [write, readBack, hold, goOn];
