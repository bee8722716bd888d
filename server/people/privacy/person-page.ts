import { say } from '../../core/language/catalogue.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';
import type { Told } from '../about/about-person.ts';
import { headingOf, pageTexts } from './person-page-texts.ts';

type Page = {
  name: string;
  told: Told;
  now: Date;
  /** Of whoever asked for it. */ language: string;
  /** The file of their picture beside the page, if there is one. */ picture?: string;
};

/** Everything known of a person as a page to read. Ids stand in the JSON beside it: they say nothing to a reader. */
export function personPage({ name, told, now, language, picture }: Page): string {
  const speak = speaker(language);
  const parts = Object.entries(told).filter(([, rows]) => rows.length > 0);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(name)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.2rem 1rem;border-top:1px solid #ccc;padding:.6rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>${safe(name)}</h1><p>${safe(say(pageTexts.about({ moment: speak.moment(now) }), language))}</p>
${picture ? `<p><img src="${picture}" alt="${safe(name)}" width="160"></p>` : ''}
${parts.map(([what, rows]) => `<h2>${safe(speak.heading('parts', what))}</h2>${rows.map((row) => list(row, speak)).join('')}`).join('\n')}</html>`;
}

/** What a reader looks for comes first; the database orders by the length of the names. */
const FIRST = ['first_name', 'last_name', 'name', 'phone_number', 'email', 'at', 'action'];

function list(row: Record<string, unknown>, speak: Speaker): string {
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const facts = Object.entries(row)
    .filter(([name]) => name !== 'id' && !name.endsWith('_id'))
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, value]) => `<dt>${safe(speak.heading('lines', name))}</dt><dd>${safe(speak.value(value))}</dd>`);
  return facts.length > 0 ? `<dl>${facts.join('')}</dl>` : '';
}

type Speaker = ReturnType<typeof speaker>;

/** How a page in this language writes moments, values and headings. */
function speaker(language: string) {
  const written = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    moment: (moment: Date) => format.format(moment),
    value: (value: unknown): string => {
      if (typeof value === 'boolean') return say(yesOrNoText(value), language);
      if (typeof value !== 'string') return JSON.stringify(value);
      const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value) ? new Date(value) : undefined;
      if (!instant || Number.isNaN(instant.getTime())) return value;
      return say(pageTexts.moment({ moment: format.format(instant) }), language);
    },
    heading: (where: 'parts' | 'lines', name: string): string => {
      const text = headingOf(where, name);
      return text ? say(text, language) : (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
    },
  };
}

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
