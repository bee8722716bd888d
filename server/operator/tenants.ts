import { eq, sql } from 'drizzle-orm';
import { country, email, organisationName, personName } from '../../contract/session/schemas.ts';
import { tenants } from '../core/tables.ts';
import type { Ctx } from '../core/context.ts';
import { inTenant } from '../core/transaction.ts';
import { pauseForSuspension, resumeAfterSuspension } from '../messaging/index.ts';
import { addOrganisation, resetLink } from '../session/index.ts';
import { columns, type Command, Mistake, parseArgument, type Operator } from './command.ts';
import { currentTenant } from '../core/db/index.ts';

type Tenant = typeof tenants.$inferSelect;

/** Every organisation, oldest first, with what `read` finds out about it in its own transaction. */
export async function eachTenant<T>(operator: Operator, read: (ctx: Ctx, tenant: Tenant) => Promise<T>): Promise<T[]> {
  const { base } = operator.deps;
  const { rows } = await base.database.asGate((tx) => tx.execute<{ id: string }>(sql`SELECT app.all_tenants() AS id`));
  const found: T[] = [];
  for (const { id } of rows) {
    await inTenant(base, id, null, async (ctx) => {
      const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant));
      if (tenant) found.push(await read(ctx, tenant));
    });
  }
  return found;
}

export type Listed = { id: string; name: string; country: string; state: string; people: number; available: number };

/** Every organisation, oldest first, with its people and its units left, in one statement. */
export async function listTenants(operator: Operator): Promise<Listed[]> {
  const { rows } = await operator.deps.base.database.asGate((tx) =>
    tx.execute<Listed>(
      sql`SELECT tenant_id AS id, name, country, state, people::integer AS people, available::float8 AS available FROM app.list_tenants()`,
    ),
  );
  return rows;
}

/**
 * The organisation meant by an id or a name, case ignored.
 * @throws Mistake when there is none, or several have the name
 */
export async function findTenant(operator: Operator, meant: string): Promise<{ id: string; name: string }> {
  const plain = (text: string) => text.trim().toLowerCase();
  const all = await listTenants(operator);
  const found = all.filter(({ id, name }) => plain(id) === plain(meant) || plain(name) === plain(meant));
  const [only] = found;
  if (only && found.length === 1) return only;
  if (found.length > 1) {
    throw new Mistake(
      `Several organisations are called "${meant}". Say which by its id:\n${found.map(({ id }) => `  ${id}`).join('\n')}`,
    );
  }
  throw new Mistake(`There is no organisation "${meant}". "tenants list" shows all.`);
}

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
    const { messages, people } = await pauseForSuspension(ctx);
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
    const { going, stale } = await resumeAfterSuspension(ctx);
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
