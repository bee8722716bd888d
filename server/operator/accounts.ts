import { email } from '../../contract/session/schemas.ts';
import { proofLink, resetLink, resetSecondFactor } from '../session/index.ts';
import { type Command, Mistake, parseArgument } from './command.ts';

const resetPassword: Command = {
  words: 'user reset-password',
  takes: '<email>',
  about: 'Prints a link for somebody to choose a new password; it works once, within an hour',
  run: async ({ deps }, { args: [given = ''] }) => {
    const address = parseArgument(email, given, 'e-mail address');
    const link = await resetLink(deps.base.database, deps.session.appUrl(), {
      email: address,
      now: deps.base.clock(),
    });
    if (!link) throw new Mistake(`There is no account with the e-mail ${address}.`);
    return [link];
  },
};

const prove: Command = {
  words: 'user prove',
  takes: '<email>',
  about: 'Prints a link for somebody to confirm that this e-mail address is theirs; it works once, within a day',
  run: async ({ deps }, { args: [given = ''] }) => {
    const address = parseArgument(email, given, 'e-mail address');
    const link = await proofLink(deps.base.database, deps.session.appUrl(), {
      email: address,
      now: deps.base.clock(),
    });
    if (!link) throw new Mistake(`There is no account with the e-mail ${address}.`);
    return [link];
  },
};

const resetFactor: Command = {
  words: 'user reset-second-factor',
  takes: '<email>',
  about:
    'Removes the app, passkeys and recovery codes of somebody who has lost them, so that they sign in with the password alone',
  run: async ({ deps }, { args: [given = ''] }) => {
    const address = parseArgument(email, given, 'e-mail address');
    if (!(await resetSecondFactor(deps.base, address)))
      throw new Mistake(`There is no account with the e-mail ${address}.`);
    return [
      `${address} now signs in with the password alone and can set up a new second factor. They are signed out everywhere.`,
    ];
  },
};

export const accountCommands = [resetPassword, prove, resetFactor];
