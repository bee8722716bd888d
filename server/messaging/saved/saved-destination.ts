import { eq, and, inArray } from 'drizzle-orm';
import { parseMemberIds, parseToken } from '../../../contract/messaging/tokens.ts';
import type { Ctx } from '../../core/context.ts';
import type { Reach } from '../channels/channel.ts';
import { groups } from '../../groups/index.ts';
import { people, readChoices } from '../../people/index.ts';
import type { SavedDestination } from '../tables/message-tables.ts';
import { contactFiles } from '../tables/contact-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import type { Words } from '../../core/errors.ts';
import { destinationTexts as texts } from '../channels/messaging-texts.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** Names of the groups and files that saved messages go to; deleted ones have none. */
export type DestinationNames = {
  groups: Map<string, string>;
  /** Filters, and people chosen for one message. */
  choices: Map<string, string>;
  files: Map<string, { fileName: string; contacts: number }>;
};

/** Looks up the names for all of these at once. */
export async function namesFor(ctx: Ctx, destinations: readonly SavedDestination[]): Promise<DestinationNames> {
  const tokens = destinations.flatMap(({ groupedContacts }) => groupedContacts.map(parseToken));
  const groupIds = [...new Set(tokens.flatMap((token) => (token.kind === 'group' ? [token.id] : [])))];
  const choiceIds = [...new Set(tokens.flatMap((token) => (token.kind === 'filter' ? [token.id] : [])))];
  const fileIds = [...new Set(destinations.flatMap(({ fileId }) => (fileId ? [fileId] : [])))];
  const foundGroups =
    groupIds.length === 0
      ? []
      : await ctx.db
          .select({ id: groups.id, name: groups.name })
          .from(groups)
          .where(and(eq(groups.tenantId, currentTenant), inArray(groups.id, groupIds)));
  const foundFiles =
    fileIds.length === 0
      ? []
      : await ctx.db
          .select()
          .from(contactFiles)
          .where(and(eq(contactFiles.tenantId, currentTenant), inArray(contactFiles.id, fileIds)));
  return {
    groups: new Map(foundGroups.map(({ id, name }) => [id, name])),
    choices: new Map((await readChoices(ctx, choiceIds)).map(({ id, name }) => [id, name])),
    files: new Map(foundFiles.map(({ id, fileName, rowCount }) => [id, { fileName, contacts: rowCount }])),
  };
}

/** The name of a group or selection; undefined if it no longer exists. */
export function tokenName({ user }: Ctx, names: DestinationNames, token: string): string | undefined {
  const read = parseToken(token);
  if (read.kind === 'everybody') return sayTo(user, commonWords.allContacts);
  if (read.kind === 'group named') return read.name;
  if (read.kind === 'filter') return names.choices.get(read.id);
  return read.kind === 'group' ? names.groups.get(read.id) : undefined;
}

/** The destination in words: "Choir, 3 people, 2 numbers"; empty for nobody. */
export function destinationInWords(
  ctx: Ctx,
  { divide, count }: Reach,
  names: DestinationNames,
  destination: SavedDestination,
): string {
  const { groupedContacts, ToContacts, toOthers, fileId } = destination;
  const said = (words: Words) => (typeof words === 'string' ? words : sayTo(ctx.user, words));
  const counted = (number: number, words: (counted: number) => Words) => (number === 0 ? [] : [said(words(number))]);
  const whom = [
    ...groupedContacts.map((token) => tokenName(ctx, names, token) ?? said(commonWords.aDeletedGroup)),
    ...counted(parseMemberIds(ToContacts).ids.length, (people) => texts.people({ count: people })),
    ...counted(divide(toOthers).length, count),
    ...(fileId ? [names.files.get(fileId)?.fileName ?? said(texts.removedFile)] : []),
  ];
  return whom.join(', ');
}

/** The destination for the composer. Groups, people and files that no longer exist are left out. */
export async function openDestination(ctx: Ctx, destination: SavedDestination) {
  const names = await namesFor(ctx, [destination]);
  const { ids } = parseMemberIds(destination.ToContacts);
  const found =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
          .from(people)
          .where(and(eq(people.tenantId, currentTenant), inArray(people.id, ids)));
  const file = destination.fileId ? names.files.get(destination.fileId) : undefined;
  return {
    groups: destination.groupedContacts.flatMap((token) => {
      const name = tokenName(ctx, names, token);
      return name === undefined ? [] : [{ token, name }];
    }),
    people: found.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })),
    toOthers: destination.toOthers,
    file: file && destination.fileId ? { fileId: destination.fileId, ...file } : null,
  };
}
