import { email } from '../../contract/session/schemas.ts';
import { resetLink } from '../session/index.ts';
import { type Command, Mistake } from './command.ts';
import { readAs } from './read-as.ts';

const resetPassword: Command = {
  words: 'user reset-password',
  takes: '<email>',
  about: 'Prints a link by which somebody chooses a new password; it works once, within an hour',
  run: async ({ deps }, { args: [given = ''] }) => {
    const address = readAs(email, given, 'e-mail address');
    const link = await resetLink(deps.base.database, deps.session.appUrl, address, deps.base.clock());
    if (!link) throw new Mistake(`There is no account with the e-mail ${address}.`);
    return [link];
  },
};

export const accountCommands = [resetPassword];
