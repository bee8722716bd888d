import type { Told } from '../about/about-person.ts';

type Page = {
  name: string;
  told: Told;
  now: Date;
  /** The file of their picture beside the page, if there is one. */ picture?: string;
};

/** Everything known of a person as a page to read. Ids stand in the JSON beside it: they say nothing to a reader. */
export function personPage({ name, told, now, picture }: Page): string {
  const parts = Object.entries(told).filter(([, rows]) => rows.length > 0);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(name)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.2rem 1rem;border-top:1px solid #ccc;padding:.6rem 0;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>${safe(name)}</h1><p>Everything we know about this person, as of ${safe(moment.format(now))} UTC.</p>
${picture ? `<p><img src="${picture}" alt="${safe(name)}" width="160"></p>` : ''}
${parts.map(([what, rows]) => `<h2>${safe(heading(what))}</h2>${rows.map(list).join('')}`).join('\n')}</html>`;
}

/** What a reader looks for comes first; the database orders by the length of the names. */
const FIRST = ['first_name', 'last_name', 'name', 'phone_number', 'email', 'at', 'action'];

function list(row: Record<string, unknown>): string {
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const facts = Object.entries(row)
    .filter(([name]) => name !== 'id' && !name.endsWith('_id'))
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, value]) => `<dt>${safe(heading(name))}</dt><dd>${safe(words(value))}</dd>`);
  return facts.length > 0 ? `<dl>${facts.join('')}</dl>` : '';
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value) ? new Date(value) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? `${moment.format(instant)} UTC` : value;
}

const heading = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
