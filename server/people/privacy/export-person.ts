import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Download } from '../../../contract/route.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx } from '../../core/context.ts';
import { languageOfUser } from '../../core/language/catalogue.ts';
import { writeZip, type ZipEntry } from '../../core/write-zip.ts';
import { largestOf } from '../../media/index.ts';
import type { AboutPerson, Told, Traced } from '../about/about-person.ts';
import { onlySaysItsEmail } from '../own/own-details.ts';
import { people } from '../tables.ts';
import { personWithContacts } from './erase-person.ts';
import { personPage } from './person-page.ts';
import { rowsOfPerson } from './export-rows.ts';
import { currentTenant } from '../../core/db/index.ts';

/** `own`: the person themselves asks. */
type Known = { about: readonly AboutPerson[]; storage: Storage; own?: boolean };

const PICTURE = 'picture.webp';

/** Everything about a person in a zip: `person.html` to read, `person.json` for a program, their picture. Throws 404. */
export async function exportPerson(ctx: Ctx, { about, storage, own }: Known, id: string): Promise<Download> {
  const known = await personWithContacts(ctx, id);
  const [person] = known;
  const traces = own ? [await asTheirs(ctx, person)] : known;
  const [row] = await ctx.db
    .select({ pictureId: people.pictureId })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  const picture = row?.pictureId && (await largestOf(storage, ctx.tenantId, row.pictureId));
  const told: Told = {};
  for (const feature of about) {
    for (const trace of traces) addTold(told, (await feature.export?.(ctx, trace)) ?? {});
  }
  Object.assign(told, await rowsOfPerson(ctx, id));
  await ctx.audit({ action: 'person.exported', subject: 'person', subjectId: id });
  const language = languageOfUser(ctx.user);
  const entries: ZipEntry[] = [
    {
      name: 'person.html',
      content: [
        personPage({
          name: person.name,
          told,
          now: ctx.clock(),
          language,
          about,
          ...(picture && { picture: PICTURE }),
        }),
      ],
    },
    { name: 'person.json', content: [JSON.stringify(told, null, 2)] },
    ...(picture ? [{ name: PICTURE, content: [picture] }] : []),
  ];
  return {
    fileName: `${person.name || 'person'}.zip`,
    type: 'application/zip',
    content: Readable.from(writeZip(entries)),
  };
}

/**
 * A person's traces for their own request. They may type any second address, and an e-mail address that they only claim
 * must tell them nothing about its real owner.
 */
async function asTheirs(ctx: Ctx, person: Traced): Promise<Traced> {
  return (await onlySaysItsEmail(ctx, person)) ? { ...person, email: '' } : person;
}

/** Adds another address's data, without rows that were told already. */
function addTold(told: Told, more: Told): void {
  for (const [what, rows] of Object.entries(more)) {
    const known = told[what] ?? [];
    const said = new Set(known.map((row) => JSON.stringify(row)));
    told[what] = [...known, ...rows.filter((row) => !said.has(JSON.stringify(row)))];
  }
}
