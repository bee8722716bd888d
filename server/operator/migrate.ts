import type { Command } from './command.ts';

const migrate: Command = {
  words: 'migrate',
  takes: '',
  about:
    'Sets the database up, or brings it up to date, and lets the role of DATABASE_URL serve (with DATABASE_OWNER_URL)',
  run: async ({ deps: { base } }) => {
    // Opening the database as its owner has done it all.
    await base.database.asOwner(async () => undefined);
    return ['The database is up to date.'];
  },
};

export const migrateCommands = [migrate];
