import { isDateFormat } from './cell-text.ts';
import { notASheet } from './recognise.ts';
import { SheetRefusal } from './refusal.ts';
import type { TableBuilder } from './table.ts';
import { readRows } from './xlsx-rows.ts';
import { sharedStrings } from './xlsx-strings.ts';
import { attribute, plainText, withoutMarkup } from './xml-text.ts';
import { inflateEntry, zipEntries, type ZipEntry } from './zip-guard.ts';

// The parts that only say where things are; a real one is a few kilobytes.
const LONGEST_PART = 8 * 1024 * 1024;

/** Reads the first visible worksheet of an .xlsx file into the table (ECMA-376, transitional or strict). */
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
  const first = sheets[0];
  const link = first && links.find(({ id }) => id === (/:id=["']([^"']+)["']/.exec(first)?.[1] ?? ''));
  const sheet = link && entries.get(link.target);
  if (!first || !sheet) throw notASheet();
  if (sheets.length > 1) {
    const others = sheets.length === 2 ? 'the other one was' : `the other ${sheets.length - 1} were`;
    table.notes.push(`The sheet “${plainText(attribute(first, 'name') ?? '')}” was read; ${others} left alone.`);
  }

  const strings = partOf(links, entries, 'sharedStrings');
  const styles = partOf(links, entries, 'styles');
  for (const entry of entries.values()) if (entry !== sheet && entry !== strings) await countOnly(bytes, entry);
  const context = {
    strings: strings ? await sharedStrings(inflateEntry(bytes, strings)) : [],
    dates: styles ? dateStyles(await wholeText(bytes, styles)) : [],
    since1904: tags(workbook, 'workbookPr').some((tag) => /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')),
  };
  await readRows(inflateEntry(bytes, sheet), context, table);
}

// What is never read is inflated all the same: a part that lies about its size means that the file means harm.
async function countOnly(bytes: Buffer, entry: ZipEntry): Promise<void> {
  for await (const _ of inflateEntry(bytes, entry));
}

async function wholeText(bytes: Buffer, entry: ZipEntry): Promise<string> {
  if (entry.size > LONGEST_PART) throw notASheet();
  const pieces: Buffer[] = [];
  for await (const piece of inflateEntry(bytes, entry)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new SheetRefusal(
      'sheet.broken',
      'This file has definitions that no spreadsheet needs. Save it again from Excel and upload that.',
    );
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

function dateStyles(xml: string): boolean[] {
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
    return isDateFormat(id, codes.get(id));
  });
}
