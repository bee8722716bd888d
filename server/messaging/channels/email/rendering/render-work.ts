import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, inlineFragment } from '@css-inline/css-inline-wasm';
import { parseTemplate } from '../../../../../contract/messaging/personalise.ts';
import { quotedPrintable } from './quoted-printable.ts';
import { escapeHtml, linkMark, markFieldsInHtml, markNames, nameMark, withoutMarks } from './markers.ts';
import { oneLine } from './one-line.ts';
import { clean, isHtml } from './clean.ts';
import { figuresToTables, wrapperWidth } from './figures.ts';
import type { Rendered, Work } from './render.ts';
import { page, stylesheet } from './stylesheet.ts';
import type { EmailWarning } from '../../../../../contract/messaging/channels/email/payload.ts';
import { convert, type HtmlToTextOptions } from 'html-to-text';

let ready: Promise<void> | undefined;

/** The inliner, its code read from its package: nothing is loaded from anywhere else. */
function loadInliner(): Promise<void> {
  if (ready) return ready;
  const code = readFileSync(fileURLToPath(import.meta.resolve('@css-inline/css-inline-wasm/index_bg.wasm')));
  // Passed as an object, or it warns; its types only know the other form.
  ready = initWasm({ module_or_path: code } as unknown as BufferSource);
  return ready;
}

const CRLF = '\r\n';
/** Roughly how many bytes surround the two parts: headers, and the boundaries between the parts. */
const AROUND = 900;

/** Turns plain typed text into paragraphs. */
const asHtml = (message: string): string =>
  isHtml(message)
    ? message
    : message
        .split(/\n{2,}/)
        .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br />')}</p>`)
        .join('');

/** Characters that reverse the direction of the text after them, as themselves or as entities. */
const turning = /[\u202D\u202E]/g;

/** Renders one e-mail: both of its parts, and what should be looked at. Runs in a thread (`render.ts`). */
export async function render({
  subject,
  message,
  preheader,
  isPersonalized,
  language,
  ownOrigins,
  foot,
  embedded,
}: Work): Promise<Rendered> {
  await loadInliner();
  const { html, warnings } = clean(asHtml(withoutMarks(message.replaceAll('\r\n', '\n'))), ownOrigins);
  const safe = html.replaceAll(turning, '');
  const named = isPersonalized ? markFieldsInHtml(markNamesInHtml(safe)) : safe;
  const inHtml = (text: string) => (isPersonalized ? markNames(escapeHtml(text)) : escapeHtml(text));
  const body = inlineFragment(figuresToTables(named, embedded), stylesheet, {
    loadRemoteStylesheets: false,
    inlineStyleTags: false,
    keepLinkTags: false,
  });
  const whole = page({
    lang: language,
    title: escapeHtml(oneLine(parseTemplate(subject).parts.join(''))),
    preheader: inHtml(withoutMarks(oneLine(preheader))),
    body,
    foot: `${escapeHtml(foot.sentBy)} <a href="${linkMark}" style="color: #5a606b;">${escapeHtml(foot.unsubscribe)}</a>`,
    width: wrapperWidth,
  });
  const words = plainPart(named);
  const text = `${words}\n\n-- \n${foot.sentBy}\n${foot.unsubscribeAt}\n`;
  const size = [whole, text].reduce((sum, part) => sum + quotedPrintable(part, CRLF).length, AROUND);
  return {
    html: whole,
    text,
    size,
    warnings: [...warnings, ...contentWarnings({ subject, html: whole, words, body })],
  };
}

/** Mail programs cut what is longer than 102 KB. */
const MOST_BYTES = 100 * 1024;

/** Whether letters shout: nearly all of enough of them are capitals. Scripts without capitals never do. */
function shouts(text: string, enough: number): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals + small >= enough && capitals > 4 * small;
}

/** Templates mark gaps for the writer with [brackets]; names as many of them as one reads. */
function leftToFillIn(text: string): string[] {
  const found = Array.from(text.matchAll(/\[([^[\]]{2,200})\]/g), ([, inside = '']) => inside.trim());
  return [...new Set(found)].filter((inside) => /\p{L}/u.test(inside)).slice(0, 5);
}

const plainEntities = (text: string): string =>
  text.replaceAll('&nbsp;', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Points to check before an e-mail goes, judged by its words and length. */
function contentWarnings({
  subject,
  html,
  words,
  body,
}: {
  subject: string;
  html: string;
  words: string;
  body: string;
}): EmailWarning[] {
  const warnings: EmailWarning[] = [];
  const warn = (kind: EmailWarning['kind']) => void warnings.push({ kind, about: '', blocking: false });
  if (subject.trim() === '') warn('no subject');
  const read = body.replaceAll(/<[^<>]*>/g, '');
  for (const about of leftToFillIn(`${subject} ${plainEntities(read)}`)) {
    warnings.push({ kind: 'to fill in', about, blocking: false });
  }
  if (read.trim() === '') warn(/<img\b/i.test(body) ? 'only pictures' : 'no text');
  if (Buffer.byteLength(html) > MOST_BYTES) warn('too long');
  if (shouts(subject, 8) || shouts(words, 40) || /!{3}/.test(subject)) warn('shouting');
  return warnings;
}

const tags = String.raw`(?:<\/?[a-z][^<>]*>){0,20}`;
const letters = ['n', 'a', 'm', 'e'].map((letter) => tags + letter).join('');
const token = new RegExp(`#${letters}${tags}(?:\\|((?:<\\/?[a-z][^<>]*>|[^#<\\r\\n]){0,1000}))?#`, 'gi');

/**
 * Marks `#name#` in HTML, even if formatting cuts through it: `#na<b>me</b>#` is the name, followed by that formatting.
 * Attributes no longer contain such tokens.
 */
function markNamesInHtml(html: string): string {
  return html.replaceAll(token, (whole, fallback: string | undefined) => {
    const words = (fallback ?? '').replaceAll(/<[^<>]*>/g, '').trim();
    return nameMark(words || null) + (whole.match(/<[^<>]*>/g) ?? []).join('');
  });
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

/** Capitals would change names, and programs wrap lines themselves. */
const options: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    ...headings,
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'words' },
    { selector: 'figure', format: 'block' },
    { selector: 'figcaption', format: 'block' },
    { selector: 'oembed', format: 'film' },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'tr', format: 'block' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
  ],
  formatters: {
    words: ({ attribs }, _walk, builder) => {
      if (attribs?.['alt']) builder.addInline(`[${attribs['alt']}]`);
    },
    film: ({ attribs }, _walk, builder) => {
      builder.addInline(attribs?.['url'] ?? '');
    },
    cell: (element, walk, builder) => {
      walk(element.children, builder);
      builder.addInline('  ');
    },
  },
};

/** The plain-text part of the same e-mail. */
const plainPart = (html: string): string => convert(html, options).trim();
