import type { Text } from '../../channel.ts';
import { escapeHtml, linkMark, nameOnly, organisationMark } from './markers.ts';

/** What is made of an e-mail once, and frozen with it: both parts, with places left open (see `markers.ts`). */
export type Rendering = { html: string; text: string };

/** The same with the name of one reader in all its places. */
export function withName(rendered: string, name: string): string {
  if (rendered === '') return '';
  const { html, text } = JSON.parse(rendered) as Rendering;
  return JSON.stringify({ html: nameOnly(html, escapeHtml(name)), text: nameOnly(text, name) });
}

/** The rendering of a message; of one that has none any more, because it was erased, its text alone. */
export function readRendering({ rendered, body }: Pick<Text, 'rendered' | 'body'>): Rendering {
  if (rendered !== '') return JSON.parse(rendered) as Rendering;
  return {
    html: `<p>${escapeHtml(body)}</p><p><a href="${linkMark}">${organisationMark}</a></p>`,
    text: `${body}\n\n${linkMark}`,
  };
}
