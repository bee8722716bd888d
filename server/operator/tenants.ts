import { country, email, organisationName, personName } from '../../contract/session/schemas.ts';
import { tenants } from '../core/tables.ts';
import { inTenant } from '../core/transaction.ts';
import { readUnits } from '../messaging/index.ts';
import { people } from '../people/index.ts';
import { addOrganisation, resetLink } from '../session/index.ts';
import { columns, type Command, Mistake } from './command.ts';
import { eachTenant, findTenant } from './find-tenant.ts';
import { readAs } from './read-as.ts';

const list: Command = {
  words: 'tenants list',
  takes: '',
  about: 'Every organisation, with its people and its units left',
  run: async (operator) => {
    const rows = await eachTenant(operator, async (ctx, tenant) => {
      const [units, count] = [await readUnits(ctx), await ctx.db.$count(people)];
      return [tenant.tenantId, tenant.name, tenant.country, tenant.state, String(count), String(units.available)];
    });
    if (rows.length === 0) return ['There is no organisation yet. Sign up in the browser, or use "tenants add".'];
    return columns(['id', 'name', 'country', 'state', 'people', 'units left'], rows);
  },
};

const add: Command = {
  words: 'tenants add',
  takes: '<name> <country> <e-mail> <owner>',
  about:
    'Adds an organisation; prints the link by which its owner chooses a password. Country as two letters, such as NG',
  options: { 'sample-data': 'boolean', 'time-zone': 'string' },
  run: async ({ deps }, { args, options }) => {
    const [organisation = '', ofCountry = '', address = '', owner = ''] = args;
    const wish = {
      organisation: readAs(organisationName, organisation, 'name'),
      country: readAs(country, ofCountry.toUpperCase(), 'country'),
      email: readAs(email, address, 'e-mail'),
      name: readAs(personName, owner, 'owner'),
      sampleData: options['sample-data'] === true,
      timeZone: typeof options['time-zone'] === 'string' ? options['time-zone'] : undefined,
    };
    const { tenantId, newAccount } = await addOrganisation(deps.session, deps.base, wish);
    if (!newAccount)
      return [`Added ${wish.organisation} (${tenantId}).`, `${wish.email} signs in with the password they have.`];
    const link = await resetLink(deps.base.database, deps.session.appUrl, wish.email, deps.base.clock());
    return [
      `Added ${wish.organisation} (${tenantId}).`,
      `Hand this link to ${wish.name}; it works once, within an hour:`,
      link ?? '',
    ];
  },
};

const suspend = stateCommand('suspended', {
  words: 'tenants suspend',
  about: 'Lets nobody of an organisation work until it is resumed; nothing is deleted',
  done: 'is suspended. Its people see that, and are asked to turn to you.',
});

const resume = stateCommand('active', {
  words: 'tenants resume',
  about: 'Lets a suspended organisation work again',
  done: 'works again.',
});

function stateCommand(state: 'active' | 'suspended', told: { words: string; about: string; done: string }): Command {
  return {
    words: told.words,
    takes: '<tenant>',
    about: told.about,
    run: async (operator, { args: [meant = ''] }) => {
      const tenant = await findTenant(operator, meant);
      await inTenant(operator.deps.base, tenant.id, null, async (ctx) => {
        const [before] = await ctx.db.select({ state: tenants.state }).from(tenants);
        if (before?.state === state) throw new Mistake(`${tenant.name} is ${state} already.`);
        await ctx.db.update(tenants).set({ state });
        await ctx.audit({ action: `organisation.${state}`, subject: 'organisation', subjectId: tenant.id });
      });
      return [`${tenant.name} ${told.done}`];
    },
  };
}

export const tenantCommands = [list, add, suspend, resume];
