import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, inlineFragment } from '@css-inline/css-inline-wasm';
import { parseTemplate } from '../../../../../contract/messaging/personalise.ts';
import { quotedPrintable } from './quoted-printable.ts';
import { escapeHtml, linkMark, markFieldsInHtml, markNames, withoutMarks } from './markers.ts';
import { oneLine } from './one-line.ts';
import { clean, isHtml } from './clean.ts';
import { figuresToTables, wrapperWidth } from './figures.ts';
import { contentWarnings } from './content-warnings.ts';
import { markNamesInHtml } from './names-in-html.ts';
import { plainPart } from './plain-part.ts';
import type { Rendered, Work } from './render.ts';
import { page, stylesheet } from './stylesheet.ts';

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
