import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Download } from '../../../contract/route.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx } from '../../core/context.ts';
import { writeZip, type ZipEntry } from '../../core/write-zip.ts';
import { largestOf } from '../../media/index.ts';
import type { AboutPerson, Told } from '../about/about-person.ts';
import { people } from '../tables.ts';
import { traced } from './erase-person.ts';
import { rowsOfPerson } from './rows-of-person.ts';

type Known = { about: readonly AboutPerson[]; storage: Storage };

const PICTURE = 'picture.webp';

/** Everything about a person in a zip: `person.html` to read, `person.json` for a program, their picture. Throws 404. */
export async function exportPerson(ctx: Ctx, { about, storage }: Known, id: string): Promise<Download> {
  const person = await traced(ctx, id);
  const [row] = await ctx.db.select({ pictureId: people.pictureId }).from(people).where(eq(people.id, id));
  const picture = row?.pictureId && (await largestOf(storage, ctx.tenantId, row.pictureId));
  const told: Told = {};
  for (const feature of about) Object.assign(told, await feature.export?.(ctx, person));
  Object.assign(told, await rowsOfPerson(ctx, id));
  await ctx.audit({ action: 'person.exported', subject: 'person', subjectId: id });
  const entries: ZipEntry[] = [
    { name: 'person.html', content: [page({ name: person.name, told, now: ctx.clock(), pictured: Boolean(picture) })] },
    { name: 'person.json', content: [JSON.stringify(told, null, 2)] },
    ...(picture ? [{ name: PICTURE, content: [picture] }] : []),
  ];
  return {
    fileName: `${person.name || 'person'}.zip`,
    type: 'application/zip',
    content: Readable.from(writeZip(entries)),
  };
}

function page({ name, told, now, pictured }: { name: string; told: Told; now: Date; pictured: boolean }): string {
  const parts = Object.entries(told).filter(([, rows]) => rows.length > 0);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${safe(name)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:.2rem 1rem;border-top:1px solid #ccc;padding:.6rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>${safe(name)}</h1><p>Everything that is known here, as of ${safe(now.toISOString())}.</p>
${pictured ? `<p><img src="${PICTURE}" alt="${safe(name)}" width="160"></p>` : ''}
${parts.map(([what, rows]) => `<h2>${safe(heading(what))}</h2>${rows.map(list).join('')}`).join('\n')}</html>`;
}

function list(row: Record<string, unknown>): string {
  const facts = Object.entries(row).map(
    ([name, value]) =>
      `<dt>${safe(heading(name))}</dt><dd>${safe(typeof value === 'string' ? value : JSON.stringify(value))}</dd>`,
  );
  return `<dl>${facts.join('')}</dl>`;
}

const heading = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
