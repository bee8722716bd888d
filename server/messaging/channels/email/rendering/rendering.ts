import type { Reader, Text } from '../../channel.ts';
import { escapeHtml, fillIn, fillReader, linkMark, markNames, organisationMark } from './markers.ts';
import { oneLine } from './one-line.ts';

/** An e-mail rendered once and frozen: both parts, with places left open (see `markers.ts`). */
export type Rendering = { html: string; text: string };

/** The same for one reader, with none of their places left open, however it is used afterwards. */
export function forReader(rendered: string, { greeting, fields }: Pick<Reader, 'greeting' | 'fields'>): string {
  if (rendered === '') return '';
  const { html, text } = JSON.parse(rendered) as Rendering;
  const filling = { name: oneLine(greeting), fields, organisation: '', link: '' };
  return JSON.stringify({ html: fillReader(html, filling, escapeHtml), text: fillReader(text, filling) });
}

/** A line such as the subject as one reader gets it. */
export const lineForReader = (line: string, { greeting, fields }: Pick<Reader, 'greeting' | 'fields'>): string =>
  oneLine(fillIn(markNames(line), { name: oneLine(greeting), fields, organisation: '', link: '' }));

/** The rendering of a message; once that was erased, only its text. */
export function readRendering({ rendered, body }: Pick<Text, 'rendered' | 'body'>): Rendering {
  if (rendered !== '') return JSON.parse(rendered) as Rendering;
  return {
    html: `<p>${escapeHtml(body)}</p><p><a href="${linkMark}">${organisationMark}</a></p>`,
    text: `${body}\n\n${linkMark}`,
  };
}
