import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, restore } from '../core/db/index.ts';
import { type Command, Mistake, restoreWords } from './command.ts';

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
  about: 'Reads a backup into an empty database, embedded or PostgreSQL, while Koinonia is stopped',
  run: async (operator, { args: [name = ''] }) => {
    const file = resolve(operator.folder, name);
    await restore(operator.deps.base.database, { file, files: operator.deps.storage });
    return [`Restored ${file}. Start Koinonia and check that everything is there.`];
  },
};

export const backupCommands = [write, readBack];
