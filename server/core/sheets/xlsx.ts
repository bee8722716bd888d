import { isDateFormat, shownBy } from './cell-text.ts';
import { readMergedCells } from './merged-cells.ts';
import { notASheet } from './recognise.ts';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import { TableBuilder } from './table.ts';
import { readRows, sharedStrings, type CellContext } from './xlsx-rows.ts';
import { attribute, plainText, withoutMarkup } from './xml-text.ts';
import { inflateEntry, zipEntries, type ZipEntry } from './zip-guard.ts';

// Merged cells are listed after all rows, and nobody merges cells over more rows than this by hand.
const LARGEST_MERGED = 4 * 1024 * 1024;
// The parts that only say where things are; a real one is a few kilobytes.
const LONGEST_PART = 8 * 1024 * 1024;

/** Reads the likeliest visible worksheet of an .xlsx file into the table (ECMA-376, transitional or strict). */
export async function readXlsx(bytes: Buffer, table: TableBuilder): Promise<void> {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]));
  const part = (name: string): Promise<string> | undefined => {
    const entry = entries.get(name);
    return entry && wholeText(bytes, entry);
  };
  const rootLinks = relationships((await part('_rels/.rels')) ?? '', '');
  const workbookPath = rootLinks.find((link) => link.type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const workbook = await part(workbookPath);
  if (workbook === undefined) throw notASheet();
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const links = relationships((await part(`${folder}_rels/${workbookPath.slice(folder.length)}.rels`)) ?? '', folder);

  const sheets = tags(workbook, 'sheet').filter((tag) => !/hidden/i.test(attribute(tag, 'state') ?? ''));
  const targets = sheets.map((tag) => {
    const link = links.find(({ id }) => id === (/:id=["']([^"']+)["']/.exec(tag)?.[1] ?? ''));
    return {
      name: plainText(attribute(tag, 'name') ?? ''),
      entry: link?.type === 'chartsheet' ? undefined : link && entries.get(link.target),
    };
  });
  const readable = targets.flatMap(({ name, entry }) => (entry ? [{ name, entry }] : []));
  if (readable.length === 0) throw notASheet();
  const strings = partOf(links, entries, 'sharedStrings');
  const styles = partOf(links, entries, 'styles');
  const context = {
    strings: strings ? await sharedStrings(inflateEntry(bytes, strings)) : [],
    dates: styles ? dateStyles(await wholeText(bytes, styles)) : [],
    since1904: tags(workbook, 'workbookPr').some((tag) => /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')),
  };
  const samples = new Map<number, string[][]>();
  if (readable.length > 1) {
    for (const [place, { entry }] of readable.entries())
      samples.set(place, await sampleOf(inflateEntry(bytes, entry), context));
  }
  const chosen = table.choose(readable.map(({ name }, place) => ({ name, rows: () => samples.get(place) ?? [] })));
  const read = chosen.flatMap((place) => readable[place] ?? []);
  for (const entry of entries.values())
    if (entry !== strings && !read.some((sheet) => sheet.entry === entry)) await countOnly(bytes, entry);
  for (const [turn, { name, entry }] of read.entries()) {
    if (turn > 0) table.nextSheet(name);
    const merged = entry.size <= LARGEST_MERGED ? await readMergedCells(inflateEntry(bytes, entry)) : [];
    await readRows(inflateEntry(bytes, entry), context, table, merged);
  }
}

const SAMPLED = 40;

/** The first rows of a worksheet. */
async function sampleOf(chunks: AsyncIterable<Buffer>, context: CellContext): Promise<string[][]> {
  const rows: string[][] = [];
  const enough = new Error('enough');
  const sampler = new TableBuilder({
    everyRow: true,
    onRow: (cells) => {
      if (rows.push(cells) === SAMPLED) throw enough;
    },
  });
  try {
    await readRows(chunks, context, sampler);
  } catch (error) {
    if (error !== enough && !(error instanceof SheetRefusal)) throw error;
  }
  return rows;
}

// Parts that are never read are inflated too: a part that lies about its size is the mark of a malicious file.
async function countOnly(bytes: Buffer, entry: ZipEntry): Promise<void> {
  for await (const _ of inflateEntry(bytes, entry));
}

async function wholeText(bytes: Buffer, entry: ZipEntry): Promise<string> {
  if (entry.size > LONGEST_PART) throw notASheet();
  const pieces: Buffer[] = [];
  for await (const piece of inflateEntry(bytes, entry)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new SheetRefusal('sheet.broken', refusals.damaged);
  }
  return withoutMarkup(text);
}

function tags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^<>]*)?/?>`, 'g'))].map((match) => match[0]);
}

type Link = { id: string; type: string; target: string };

function relationships(xml: string, folder: string): Link[] {
  return tags(xml, 'Relationship').map((tag) => ({
    id: attribute(tag, 'Id') ?? '',
    type: (attribute(tag, 'Type') ?? '').replace(/^.*\//, ''),
    target: resolve(folder, plainText(attribute(tag, 'Target') ?? '')),
  }));
}

function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step && step !== '.') path.push(step);
  }
  return path.join('/');
}

function partOf(links: Link[], entries: Map<string, ZipEntry>, type: string): ZipEntry | undefined {
  const link = links.find((candidate) => candidate.type === type);
  return link && entries.get(link.target);
}

function dateStyles(xml: string): CellContext['dates'] {
  const codes = new Map(
    tags(xml, 'numFmt').map((tag) => [
      Number(attribute(tag, 'numFmtId')),
      plainText(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cellFormats = xml.slice(
    Math.max(0, xml.search(/<(?:[\w.-]+:)?cellXfs[\s>]/)),
    Math.max(0, xml.search(/<\/(?:[\w.-]+:)?cellXfs>/)),
  );
  return tags(cellFormats, 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    return isDateFormat(id, codes.get(id)) && shownBy(id, codes.get(id));
  });
}
