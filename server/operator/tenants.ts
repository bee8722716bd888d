import { eq } from 'drizzle-orm';
import { country, email, organisationName, personName } from '../../contract/session/schemas.ts';
import { tenants } from '../core/tables.ts';
import type { Ctx } from '../core/context.ts';
import { inTenant } from '../core/transaction.ts';
import { holdMessages, resumeHeldMessages } from '../messaging/index.ts';
import { addOrganisation, resetLink } from '../session/index.ts';
import { columns, type Command, Mistake } from './command.ts';
import { findTenant, listTenants } from './find-tenant.ts';
import { parseArgument } from './parse-argument.ts';
import { currentTenant } from '../core/db/index.ts';

const list: Command = {
  words: 'tenants list',
  takes: '',
  about: 'Every organisation, with its people and its units left',
  run: async (operator) => {
    const all = await listTenants(operator);
    const rows = all.map(({ id, name, country: where, state, people, available }) => [
      id,
      name,
      where,
      state,
      String(people),
      String(available),
    ]);
    if (rows.length === 0) return ['There is no organisation yet. Sign up in the browser, or use "tenants add".'];
    return columns(['id', 'name', 'country', 'state', 'people', 'units left'], rows);
  },
};

const add: Command = {
  words: 'tenants add',
  takes: '<name> <country> <e-mail> <owner>',
  about: 'Adds an organisation; prints a link for its owner to choose a password. Country as two letters, such as NG',
  options: { 'sample-data': 'boolean', 'time-zone': 'string' },
  run: async ({ deps }, { args, options }) => {
    const [organisation = '', ofCountry = '', address = '', owner = ''] = args;
    const wish = {
      organisation: parseArgument(organisationName, organisation, 'name'),
      country: parseArgument(country, ofCountry.toUpperCase(), 'country'),
      email: parseArgument(email, address, 'e-mail'),
      name: parseArgument(personName, owner, 'owner'),
      sampleData: options['sample-data'] === true,
      timeZone: typeof options['time-zone'] === 'string' ? options['time-zone'] : undefined,
    };
    const { tenantId, newAccount } = await addOrganisation(deps.session, deps.base, wish);
    if (!newAccount)
      return [`Added ${wish.organisation} (${tenantId}).`, `${wish.email} signs in with the password they have.`];
    const link = await resetLink(deps.base.database, deps.session.appUrl(), {
      email: wish.email,
      now: deps.base.clock(),
    });
    return [
      `Added ${wish.organisation} (${tenantId}).`,
      `Give this link to ${wish.name}; it works once, within an hour:`,
      link ?? '',
    ];
  },
};

const suspend = stateCommand('suspended', {
  words: 'tenants suspend',
  about: 'Blocks an organisation until it is resumed, and stops what it is sending; nothing is deleted',
  done: 'is suspended. Its administrators see that, and are asked to contact you.',
  also: async (ctx) => {
    const { messages, people } = await holdMessages(ctx);
    if (messages === 0) return [];
    return [
      `${counted(messages, 'message', 'messages')} being sent ${messages === 1 ? 'is' : 'are'} held; ${counted(people, 'person is', 'people are')} waiting. ${messages === 1 ? 'It continues' : 'They continue'} automatically if you run "tenants resume" within 6 hours.`,
    ];
  },
});

const resume = stateCommand('active', {
  words: 'tenants resume',
  about: 'Lets a suspended organisation work again',
  done: 'works again.',
  also: async (ctx) => {
    const { going, stale } = await resumeHeldMessages(ctx);
    return [
      ...(going.messages > 0
        ? [
            `${counted(going.messages, 'message', 'messages')} that ${going.messages === 1 ? 'was' : 'were'} held ${going.messages === 1 ? 'continues' : 'continue'}.`,
          ]
        : []),
      ...(stale > 0
        ? [
            `${counted(stale, 'message', 'messages')} held for more than 6 hours ${stale === 1 ? 'stays' : 'stay'} paused: its administrators decide.`,
          ]
        : []),
    ];
  },
});

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

type Told = { words: string; about: string; done: string; also: (ctx: Ctx) => Promise<string[]> };

function stateCommand(state: 'active' | 'suspended', told: Told): Command {
  return {
    words: told.words,
    takes: '<tenant>',
    about: told.about,
    run: async (operator, { args: [meant = ''] }) => {
      const tenant = await findTenant(operator, meant);
      const more = await inTenant(operator.deps.base, tenant.id, null, async (ctx) => {
        const [before] = await ctx.db
          .select({ state: tenants.state })
          .from(tenants)
          .where(eq(tenants.tenantId, currentTenant));
        if (before?.state === state) throw new Mistake(`${tenant.name} is already ${state}.`);
        await ctx.db.update(tenants).set({ state }).where(eq(tenants.tenantId, currentTenant));
        await ctx.audit({ action: `organisation.${state}`, subject: 'organisation', subjectId: tenant.id });
        return told.also(ctx);
      });
      return [`${tenant.name} ${told.done}`, ...more];
    },
  };
}

export const tenantCommands = [list, add, suspend, resume];
