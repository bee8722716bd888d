import { escapeHtml, readingMark } from '../rendering/markers.ts';

/** A link of the body that leads to a site; that of the foot stays open until it is composed, and is none. */
const link = /(<a\b[^<>]*?\shref=")(https?:[^"]*)"/gi;

/** More links than this are not counted one by one. */
const MOST = 200;

const plain = (href: string): string =>
  href.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Where the links of a rendering lead, each once, in their order. */
export const linksOf = (html: string): string[] =>
  [...new Set([...html.matchAll(link)].map(([, , href = '']) => plain(href)))].slice(0, MOST);

/** A rendering whose links go through the reader's own addresses, with the picture that tells us when it is opened. */
export function withReading(html: string, links: readonly string[]): string {
  const numbers = new Map(links.map((to, place) => [to, place + 1]));
  const followed = html.replaceAll(link, (whole, before: string, href: string) => {
    const number = numbers.get(plain(href));
    return number === undefined ? whole : `${before}${readingMark}/${number}"`;
  });
  const picture = `<img src="${readingMark}" width="1" height="1" alt="" style="${escapeHtml('display: block; border: 0;')}">`;
  const end = followed.lastIndexOf('</body>');
  return end < 0 ? followed + picture : `${followed.slice(0, end)}${picture}\n${followed.slice(end)}`;
}
