import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { parseMemberIds, parseToken } from '../../../contract/messaging/tokens.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { groups } from '../../groups/index.ts';
import { readChoices } from '../../people/index.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Reach, Channel } from '../channels/channel.ts';
import type { Destination } from './audience.ts';
import { contactFiles, contactRows } from '../tables/contact-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../channels/messaging-texts.ts';
import type { z } from 'zod';
import type { communicationGroups } from '../../../contract/messaging/schemas.ts';

export type ChosenDestination = {
  groupedContacts: string[];
  ToContacts: string;
  toOthers: string;
  fileId?: string | undefined;
};

async function groupsOf(ctx: Ctx, tokens: ReturnType<typeof parseToken>[]): Promise<string[]> {
  const ids = tokens.flatMap((token) => (token.kind === 'group' ? [token.id] : []));
  const names = tokens.flatMap((token) => (token.kind === 'group named' ? [token.name.toLowerCase()] : []));
  if (ids.length + names.length === 0) return [];
  const found = await ctx.db
    .select({ id: groups.id, name: sql<string>`lower(${groups.name})` })
    .from(groups)
    .where(
      and(
        eq(groups.tenantId, currentTenant),
        isNull(groups.archivedAt),
        sql`(${inArray(groups.id, ids)} OR ${inArray(sql`lower(${groups.name})`, names)})`,
      ),
    );
  const known = new Set(found.flatMap(({ id, name }) => [id, name]));
  if (![...ids, ...names].every((wanted) => known.has(wanted))) {
    const missing = tokens.find((token) => token.kind === 'group named' && !known.has(token.name.toLowerCase()));
    const words = missing?.kind === 'group named' ? refusals.noSuchGroup({ name: missing.name }) : refusals.groupGone;
    throw refuse('messaging.group_not_found', 404, words, { groupedContacts: refusals.groupGone });
  }
  return found.map(({ id }) => id);
}

async function choicesOf(ctx: Ctx, tokens: ReturnType<typeof parseToken>[]): Promise<ChosenPeople[]> {
  const ids = [...new Set(tokens.flatMap((token) => (token.kind === 'filter' ? [token.id] : [])))];
  const found = await readChoices(ctx, ids);
  if (found.length !== ids.length) {
    throw refuse('messaging.group_not_found', 404, refusals.groupGone, { groupedContacts: refusals.groupGone });
  }
  return found.map(({ who }) => who);
}

async function peopleOf(ctx: Ctx, joined: string): Promise<string[]> {
  const { ids, unknown } = parseMemberIds(joined);
  const { rows } = await ctx.db.execute<{ here: string | number }>(
    sql`SELECT count(*) AS here FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ANY(${arrayOf(ids, 'uuid')})`,
  );
  if (unknown.length > 0 || Number(rows[0]?.here) !== ids.length) {
    throw refuse('messaging.person_not_found', 404, refusals.personGone, { ToContacts: refusals.personGone });
  }
  return ids;
}

/** Everything typed, the people among it apart from the addresses. */
async function typedAddresses(
  ctx: Ctx,
  reach: Reach,
  toOthers: string,
): Promise<{ typed: Destination['typed']; people: string[] }> {
  const all = reach.divide(toOthers);
  if (all.length === 0) return { typed: [], people: [] };
  const named = (await reach.named?.(ctx, all)) ?? [];
  const isName = (place: number) => (named[place] ?? null) !== null;
  const typed = all.filter((_, place) => !isName(place));
  const unnamed = all.flatMap((entry, place) =>
    named[place]?.length === 0
      ? [{ typed: entry.slice(0, reach.longest), address: null, reason: reach.unnamed ?? reach.invalid }]
      : [],
  );
  const people = [...new Set(named.flatMap((ids) => ids ?? []))];
  const read = await reach.read(ctx, typed);
  await reach.revive(
    ctx,
    read.flatMap((address) => address ?? []),
  );
  const addresses = typed.map((entry, place) => ({
    typed: entry.slice(0, reach.longest),
    address: read[place] ?? null,
  }));
  return { typed: [...addresses, ...unnamed], people };
}

async function filesOf(ctx: Ctx, reach: Reach, fileId: string | undefined): Promise<string[]> {
  if (!fileId) return [];
  const found = await ctx.db
    .select({ id: contactFiles.id })
    .from(contactFiles)
    .where(and(eq(contactFiles.tenantId, currentTenant), eq(contactFiles.id, fileId)));
  if (found.length === 0)
    throw refuse('messaging.file_not_found', 404, refusals.fileGone, {
      fileId: refusals.fileGone,
    });
  const rows = await ctx.db
    .select({ address: sql<string | null>`coalesce(${contactRows.address}, ${contactRows.phone})` })
    .from(contactRows)
    .where(and(eq(contactRows.tenantId, currentTenant), eq(contactRows.fileId, fileId)));
  await reach.revive(
    ctx,
    rows.flatMap(({ address }) => address ?? []),
  );
  return [fileId];
}

/**
 * Resolves what the payload names to ids and addresses of this organisation.
 * @throws Refusal 404 for a group or person that is not here, the same for another organisation's
 */
export async function resolveDestination(ctx: Ctx, reach: Reach, chosen: ChosenDestination): Promise<Destination> {
  const tokens = chosen.groupedContacts.map(parseToken);
  if (tokens.some(({ kind }) => kind === 'unknown')) {
    throw refuse('messaging.group_not_found', 404, refusals.groupGone, { groupedContacts: refusals.groupGone });
  }
  const { typed, people } = await typedAddresses(ctx, reach, chosen.toOthers);
  const byId = await peopleOf(ctx, chosen.ToContacts);
  return {
    everybody: tokens.some(({ kind }) => kind === 'everybody'),
    groups: await groupsOf(ctx, tokens),
    people: [...new Set([...byId, ...people])],
    choices: await choicesOf(ctx, tokens),
    typed,
    files: await filesOf(ctx, reach, chosen.fileId),
  };
}

export function isEmptyDestination({
  everybody,
  groups: chosenGroups,
  people: chosenPeople,
  choices,
  typed,
  files,
}: Destination): boolean {
  return !everybody && chosenGroups.length + chosenPeople.length + choices.length + typed.length + files.length === 0;
}

/**
 * Whether a message of this channel would reach a person `p`: there is an address, and it is neither opted out nor known to
 * be bad. For what is offered; sending looks once more.
 */
export function canReach({ name, reach: { address, barred } }: Pick<Channel, 'name' | 'reach'>): SQL {
  return sql`(${address} IS NOT NULL AND NOT EXISTS (SELECT FROM opt_outs o
    WHERE o.tenant_id = ${currentTenant} AND o.channel = ${name}::text AND o.address = ${address})
    ${barred ? sql`AND NOT EXISTS (SELECT FROM (${barred}) AS bad WHERE bad.address = ${address})` : sql``})`;
}

/** Groups by category, as the composer offers them, each with how many approved people it has. */
export async function listCommunicationGroups(ctx: Ctx): Promise<z.input<typeof communicationGroups>> {
  const { rows } = await ctx.db.execute<{ category: string; id: string; name: string; people: number }>(sql`
    SELECT g.category, g.id, g.name, (
      SELECT count(*) FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
      WHERE m.tenant_id = ${currentTenant} AND m.group_id = g.id AND m.state = 'approved' AND p.archived_at IS NULL
    ) AS people
    FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL ORDER BY g.category, lower(g.name)`);
  return Object.fromEntries(Map.groupBy(rows, ({ category }) => category));
}
