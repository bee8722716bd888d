import { eq, and, inArray, sql, type SQL } from 'drizzle-orm';
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

/** To whom a message goes or went. The database counts whole lists of people, which stay there. */
export type Chosen = {
  groups: string[];
  people: number;
  firstPeople: string[];
  typed: number;
  firstTyped: string[];
  files: string[];
};

/** So many people and numbers are said one by one. */
const SAID = 3;

const listed = (name: string): SQL =>
  sql`CASE jsonb_typeof(m.destination->${name}::text) WHEN 'array' THEN m.destination->${name}::text ELSE '[]' END`;
const firstOf = (name: string): SQL => sql`jsonb_path_query_array(${listed(name)}, '$[0 to 2]')`;

/** The destination of a message `m` that has gone. */
export const chosenColumn: SQL = sql`json_build_object(
  'groups', ${listed('groupedContacts')}, 'files', ${listed('files')},
  'people', jsonb_array_length(${listed('people')}), 'firstPeople', ${firstOf('people')},
  'typed', jsonb_array_length(${listed('typed')}), 'firstTyped', ${firstOf('typed')})`;

/** The same of what was chosen and typed for one that has not. */
export function chosenOf({ divide }: Reach, wish: SavedDestination | null): Chosen {
  const people = parseMemberIds(wish?.ToContacts ?? '').ids.length;
  const typed = divide(wish?.toOthers ?? '').length;
  const files = wish?.fileId ? [wish.fileId] : [];
  return { groups: wish?.groupedContacts ?? [], people, firstPeople: [], typed, firstTyped: [], files };
}

/** Reads the names for all of these at once. What no longer exists has none. */
async function namesFor(ctx: Ctx, chosen: readonly Pick<Chosen, 'groups' | 'firstPeople' | 'files'>[]) {
  const tokens = chosen.flatMap((one) => one.groups.map(parseToken));
  const groupIds = tokens.flatMap((token) => (token.kind === 'group' ? [token.id] : []));
  const choiceIds = tokens.flatMap((token) => (token.kind === 'filter' ? [token.id] : []));
  const fileIds = chosen.flatMap(({ files }) => files);
  const personIds = chosen.flatMap(({ firstPeople }) => firstPeople);
  const foundGroups = await found(groupIds, (ids) =>
    ctx.db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(and(eq(groups.tenantId, currentTenant), inArray(groups.id, ids))),
  );
  const foundFiles = await found(fileIds, (ids) =>
    ctx.db
      .select()
      .from(contactFiles)
      .where(and(eq(contactFiles.tenantId, currentTenant), inArray(contactFiles.id, ids))),
  );
  const foundPeople = await found(personIds, (ids) =>
    ctx.db
      .select({ id: people.id, name: sql<string>`btrim(${people.firstName} || ' ' || ${people.lastName})` })
      .from(people)
      .where(and(eq(people.tenantId, currentTenant), inArray(people.id, ids))),
  );
  return {
    groups: new Map(foundGroups.map(({ id, name }) => [id, name])),
    /** Filters, and people chosen for one message. */
    choices: new Map((await found(choiceIds, (ids) => readChoices(ctx, ids))).map(({ id, name }) => [id, name])),
    files: new Map(foundFiles.map(({ id, fileName, rowCount }) => [id, { fileName, contacts: rowCount }])),
    people: new Map(foundPeople.map(({ id, name }) => [id, name])),
  };
}

const found = async <T>(ids: readonly string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> =>
  ids.length === 0 ? [] : read([...new Set(ids)]);

type Names = Awaited<ReturnType<typeof namesFor>>;

/** The name of a group or selection; undefined if it no longer exists. */
function tokenName({ user }: Ctx, names: Names, token: string): string | undefined {
  const read = parseToken(token);
  if (read.kind === 'everybody') return sayTo(user, commonWords.allContacts);
  if (read.kind === 'group named') return read.name;
  if (read.kind === 'filter') return names.choices.get(read.id);
  return read.kind === 'group' ? names.groups.get(read.id) : undefined;
}

/** Each of these in words, one by one: "Choir", "3 people", "2 numbers"; empty for nobody. */
export async function destinationsInWords(
  ctx: Ctx,
  all: readonly { reach: Reach; chosen: Chosen }[],
): Promise<string[][]> {
  const names = await namesFor(
    ctx,
    all.map(({ chosen }) => chosen),
  );
  const said = (words: Words) => (typeof words === 'string' ? words : sayTo(ctx.user, words));
  const counted = (number: number, words: (counted: number) => Words) => (number > 0 ? [said(words(number))] : []);
  return all.map(({ reach: { count }, chosen }) => {
    const people =
      chosen.people > SAID ? [] : chosen.firstPeople.map((id) => names.people.get(id) ?? '').filter(Boolean);
    const typed = chosen.typed > SAID ? [] : chosen.firstTyped;
    return [
      ...chosen.groups.map((token) => tokenName(ctx, names, token) ?? said(commonWords.aDeletedGroup)),
      ...people,
      ...counted(chosen.people - people.length, (more) => texts.people({ count: more })),
      ...typed,
      ...counted(chosen.typed - typed.length, count),
      ...chosen.files.map((id) => names.files.get(id)?.fileName ?? said(texts.removedFile)),
    ];
  });
}

/** The destination for the composer. Groups, people and files that no longer exist are left out. */
export async function openDestination(ctx: Ctx, { groupedContacts, ToContacts, toOthers, fileId }: SavedDestination) {
  const { ids } = parseMemberIds(ToContacts);
  const chosen = { groups: groupedContacts, firstPeople: ids, files: fileId ? [fileId] : [] };
  const names = await namesFor(ctx, [chosen]);
  const file = fileId ? names.files.get(fileId) : undefined;
  return {
    groups: groupedContacts.flatMap((token) => {
      const name = tokenName(ctx, names, token);
      return name === undefined ? [] : [{ token, name }];
    }),
    people: [...names.people].map(([id, name]) => ({ id, name })),
    toOthers,
    file: file && fileId ? { fileId, ...file } : null,
  };
}
