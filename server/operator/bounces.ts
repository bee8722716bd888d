import { applyReports, composeChannels } from '../messaging/index.ts';
import { type Command, Mistake, type Operator, pipedWords } from './command.ts';

const bounce: Command = {
  words: pipedWords,
  takes: '',
  about: 'Reads one bounce or complaint that a mail server pipes in',
  run: async ({ deps, piped = new Uint8Array() }) => {
    if (!deps.readBounce) throw new Mistake('Set SMTP_URL, MAIL_FROM and BOUNCE_ADDRESS first.');
    const reports = await deps.readBounce(piped);
    // An ordinary or forged mail that concerns no message of ours: the mail server is not to retry it.
    if (reports.length === 0) return ['This says nothing about a message of ours. Nothing was changed.'];
    const { channel, gateway } = mailRoute(deps);
    await applyReports(deps.base, { channel, routes: [gateway] }, reports);
    return ['Noted.'];
  },
};

/** The route that e-mails leave by, and its channel. */
function mailRoute(deps: Operator['deps']) {
  const [{ name } = { name: '' }] = deps.email.gateways.ordered;
  const found = composeChannels(deps).byRoute(name);
  if (!found) throw new Mistake('No mail server is set up.');
  return { channel: found.channel, gateway: name };
}

export const bounceCommands = [bounce];
