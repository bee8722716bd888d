import { say, type Text } from '../../core/language/catalogue.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';
import type { AboutPerson, Told } from '../about/about-person.ts';
import { codeText } from './person-page-codes.ts';
import { headingOf, pageTexts } from './person-page-texts.ts';

type Page = {
  name: string;
  told: Told;
  now: Date;
  /** Of whoever asked for it. */ language: string;
  /** Who knows words for codes besides. */ about?: readonly AboutPerson[];
  /** The file of their picture beside the page, if there is one. */ picture?: string;
};

/**
 * Everything known about a person as a readable page, codes in words. Ids and internal values of sending are only in the JSON
 * beside it, because they mean nothing to a reader.
 */
export function personPage({ name, told, now, language, picture, about = [] }: Page): string {
  const speak = speaker(language, about);
  const parts = Object.entries(told).filter(([, rows]) => rows.length > 0);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(name)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.2rem 1rem;border-top:1px solid #ccc;padding:.6rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>${safe(name)}</h1><p>${safe(say(pageTexts.about({ moment: speak.moment(now) }), language))}</p>
${picture ? `<p><img src="${picture}" alt="${safe(name)}" width="160"></p>` : ''}
${parts.map(([what, rows]) => `<h2>${safe(speak.heading('parts', what))}</h2>${rows.map((row) => list(what, row, speak)).join('')}`).join('\n')}</html>`;
}

/** What readers look for comes first; the database orders keys by their length. */
const FIRST = ['first_name', 'last_name', 'name', 'phone_number', 'email', 'at', 'action'];

/** Internal values of sending, storing and undoing. */
const INNER = new Set(
  'charge claimed_at fence lease_until rung same_as seq tx undo_updated_at was_updated_at worker'.split(' '),
);

/** Whether a line of a row is shown on the page. */
export const isShown = (name: string): boolean => !/(^|_)id$/.test(name) && !INNER.has(name);

function list(part: string, row: Record<string, unknown>, speak: Speaker): string {
  // The organisation's own fields have labels of its own: nothing there is a column or a code of ours.
  if (part === 'fields')
    return rows(Object.entries(row).map(([name, value]) => ({ name, words: speak.asItIs(value) })));
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const facts = Object.entries(row)
    .filter(([name]) => isShown(name))
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, value]) => ({ name, words: speak.value(part, name, value) }))
    .filter(({ words }) => words !== '')
    .map(({ name, words }) => ({ name: speak.heading('lines', name), words }));
  return rows(facts);
}

const rows = (facts: { name: string; words: string }[]): string =>
  facts.length > 0
    ? `<dl>${facts.map(({ name, words }) => `<dt>${safe(name)}</dt><dd>${safe(words)}</dd>`).join('')}</dl>`
    : '';

type Speaker = ReturnType<typeof speaker>;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a page in this language writes moments, values and headings. */
function speaker(language: string, about: readonly AboutPerson[]) {
  const written = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const languages = new Intl.DisplayNames(written, { type: 'language', fallback: 'none' });
  const listed = new Intl.ListFormat(written, { type: 'unit', style: 'short' });
  const said = (text: Text | string) => (typeof text === 'string' ? text : say(text, language));

  const heading = (where: 'parts' | 'lines', name: string): string => {
    const stored = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const text = headingOf(where, name) ?? headingOf(where, stored);
    return text ? said(text) : (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
  };

  // Anything may stand in that column, such as "Pidgin English"; what is not shaped like a tag is refused with an error.
  const languageName = (value: string): string => {
    try {
      return languages.of(value) ?? value;
    } catch {
      return value;
    }
  };

  const words = (part: string, line: string, value: string): string => {
    if (ID.test(value)) return '';
    const known = codeText(part, line, value) ?? about.map((one) => one.codeText?.(part, line, value)).find(Boolean);
    if (known !== undefined) return said(known);
    if (line === 'fields') return heading('lines', value);
    if (line === 'language') return languageName(value);
    const instant = INSTANT.test(value) ? new Date(value) : undefined;
    if (!instant || Number.isNaN(instant.getTime())) return value;
    return say(pageTexts.moment({ moment: format.format(instant) }), language);
  };

  const asItIs = (one: unknown): string => {
    if (typeof one === 'boolean') return say(yesOrNoText(one), language);
    if (Array.isArray(one)) return listed.format(one.map(asItIs));
    return typeof one === 'string' ? one : (JSON.stringify(one) ?? '');
  };

  const value = (part: string, line: string, one: unknown): string => {
    if (typeof one === 'boolean') return say(yesOrNoText(one), language);
    if (typeof one === 'string') return words(part, line, one);
    if (Array.isArray(one))
      return listed.format(one.map((each) => value(part, line, each)).filter((each) => each !== ''));
    if (typeof one !== 'object' || one === null) return JSON.stringify(one) ?? '';
    // Of a row of an import, and of a message that was sent.
    if (line === 'custom' || line === 'fields')
      return Object.entries(one)
        .map(([name, each]) => `${name}: ${asItIs(each)}`)
        .join('; ');
    const inside = Object.entries(one).filter(([name]) => isShown(name));
    const told = inside.map(([name, each]) => ({ name, words: value(part, name, each) }));
    return told.flatMap(({ name, words }) => (words === '' ? [] : `${heading('lines', name)}: ${words}`)).join('; ');
  };

  return { moment: (moment: Date) => format.format(moment), heading, value, asItIs };
}

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
