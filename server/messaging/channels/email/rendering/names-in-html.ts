import { nameMark } from './markers.ts';

const tags = String.raw`(?:<\/?[a-z][^<>]*>){0,20}`;
const letters = ['n', 'a', 'm', 'e'].map((letter) => tags + letter).join('');
const token = new RegExp(`#${letters}${tags}(?:\\|((?:<\\/?[a-z][^<>]*>|[^#<\\r\\n]){0,1000}))?#`, 'gi');

/**
 * Marks `#name#` in HTML, also where formatting cuts through it: `#na<b>me</b>#` is the name, followed by the formatting that
 * cut it. What is in an attribute has no such token any more.
 */
export function markNamesInHtml(html: string): string {
  return html.replaceAll(token, (whole, fallback: string | undefined) => {
    const words = (fallback ?? '').replaceAll(/<[^<>]*>/g, '').trim();
    return nameMark(words || null) + (whole.match(/<[^<>]*>/g) ?? []).join('');
  });
}
