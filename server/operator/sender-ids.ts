import { inTenant } from '../core/transaction.ts';
import { decideSenderId, listSenderIds, senderStatus, maskProblemText } from '../messaging/index.ts';
import { columns, type Command, Mistake } from './command.ts';
import { eachTenant, findTenant } from './tenants.ts';

const statusWords: Record<number, string> = {
  [senderStatus.pending]: 'pending',
  [senderStatus.processing]: 'processing',
  [senderStatus.approved]: 'approved',
};

const list: Command = {
  words: 'sender-ids list',
  takes: '',
  about: 'Every sender id, with its organisation and its state',
  run: async (operator) => {
    const rows = await eachTenant(operator, async (ctx, tenant) =>
      (await listSenderIds(ctx)).map(({ mask, status }) => [tenant.name, mask, statusWords[status] ?? 'not approved']),
    );
    if (rows.flat().length === 0)
      return ['No organisation has a sender id yet. "sender-ids approve <tenant> <mask>" gives it one.'];
    return columns(['organisation', 'sender id', 'state'], rows.flat());
  },
};

const approve = decision(
  true,
  'Lets an organisation send with this name, once your SMS provider has approved it; adds it if it was not requested',
);
const reject = decision(false, 'Refuses a requested sender id, or withdraws an approved one');

function decision(approved: boolean, about: string): Command {
  return {
    words: `sender-ids ${approved ? 'approve' : 'reject'}`,
    takes: '<tenant> <mask>',
    about,
    run: async (operator, { args: [meant = '', mask = ''] }) => {
      const wrong = maskProblemText(mask);
      if (wrong) throw new Mistake(`"${mask}" cannot be a sender id: ${wrong.english}.`);
      const tenant = await findTenant(operator, meant);
      const known = await inTenant(operator.deps.base, tenant.id, null, (ctx) =>
        decideSenderId(ctx, { mask, approved }),
      );
      if (!known) throw new Mistake(`${tenant.name} has no sender id "${mask}". "sender-ids list" shows all.`);
      return [approved ? `${tenant.name} may send as ${mask}.` : `${tenant.name} may not send as ${mask}.`];
    },
  };
}

export const senderIdCommands = [list, approve, reject];
