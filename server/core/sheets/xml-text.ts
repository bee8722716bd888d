import { SheetRefusal, refusals } from './sheet-texts.ts';
import { SHEET_LIMITS } from './table.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Turns the text between two tags into what it stands for: the five named references, numbered ones, `_x000D_`. */
export function plainText(xml: string): string {
  const text = xml.includes('&')
    ? xml.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name as string] ?? whole;
        const point = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
        return point <= 0x10ffff ? String.fromCodePoint(point) : '';
      })
    : xml;
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex as string, 16)))
    : text;
}

/** The value of one attribute inside a tag's text, or undefined. */
export function attribute(tag: string, name: string): string | undefined {
  for (const quote of ['"', "'"]) {
    const key = `${name}=${quote}`;
    let at = tag.indexOf(key);
    while (at > 0 && tag.charCodeAt(at - 1) > 32) at = tag.indexOf(key, at + 1);
    if (at < 0) continue;
    const from = at + key.length;
    const to = tag.indexOf(quote, from);
    if (to >= 0) return tag.slice(from, to);
  }
  return undefined;
}

/** Comments away, CDATA as ordinary text. Costs nothing where there are none. */
export function withoutMarkup(xml: string): string {
  if (!xml.includes('<!')) return xml;
  const bare = replaceSpans(xml, '<!--', '-->', () => '');
  return replaceSpans(bare, '<![CDATA[', ']]>', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
}

/** Replaces each span from `open` to the nearest `close`, in one pass however often `open` occurs unclosed. */
export function replaceSpans(text: string, open: string, close: string, replace: (inner: string) => string): string {
  let result = '';
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    result += text.slice(from, at) + replace(text.slice(at + open.length, end));
    from = end + close.length;
  }
  return result + text.slice(from);
}

/**
 * Cuts a stream of UTF-8 XML behind each `closing` tag (named without its namespace prefix, which is found at the root)
 * and hands over whole pieces, so that nothing larger than one piece and one chunk is ever held.
 */
export async function* xmlPieces(
  chunks: AsyncIterable<Buffer>,
  closing: string,
  longest: number,
): AsyncGenerator<{ text: string; prefix: string }> {
  const decoder = new TextDecoder('utf-8');
  let held = '';
  let prefix: string | undefined;
  for await (const chunk of chunks) {
    held += decoder.decode(chunk, { stream: true });
    if (prefix === undefined) {
      refuseDefinitions(held);
      const root = /<([A-Za-z_][\w.-]*:)?[A-Za-z_][\w.-]*[\s/>]/.exec(held);
      if (!root && held.length < 65536) continue;
      prefix = root?.[1] ?? '';
    }
    const mark = `</${prefix}${closing}>`;
    const last = held.lastIndexOf(mark);
    if (last >= 0) {
      const cut = last + mark.length;
      yield { text: withoutMarkup(held.slice(0, cut)), prefix };
      held = held.slice(cut);
    }
    if (held.length > longest) {
      throw new SheetRefusal('sheet.huge_cell', refusals.hugeCell({ most: SHEET_LIMITS.cellLength }));
    }
  }
  if (held) yield { text: withoutMarkup(held), prefix: prefix ?? '' };
}

// No spreadsheet program writes these; only files that want to harm a reader do.
function refuseDefinitions(text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new SheetRefusal('sheet.broken', refusals.damaged);
  }
}

type Element = { tag: string; inner: string; start: number; end: number };

/**
 * The elements of these names in order, with the text between their tags, without nested ones. Reads the text once: if
 * an element is not closed, no later one of its name is searched for.
 */
export function* elementsOf(xml: string, names: readonly string[]): Generator<Element> {
  const unclosed = new Set<string>();
  const opening = new RegExp(`<(${names.join('|')})(?=[\\s>/])`, 'g');
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const [{ length }, name = ''] = found;
    const tagEnd = xml.indexOf('>', found.index);
    if (tagEnd < 0) return;
    const tag = xml.slice(found.index + length, tagEnd);
    const after = tagEnd + 1;
    if (tag.endsWith('/')) {
      yield { tag, inner: '', start: found.index, end: after };
      opening.lastIndex = after;
    } else if (!unclosed.has(name)) {
      const closing = `</${name}>`;
      const at = xml.indexOf(closing, after);
      if (at < 0) unclosed.add(name);
      else {
        const end = at + closing.length;
        yield { tag, inner: xml.slice(after, at), start: found.index, end };
        opening.lastIndex = end;
      }
    }
  }
}

/** The text without the elements of this name. */
export function withoutElements(xml: string, name: string): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of elementsOf(xml, [name])) {
    kept += xml.slice(from, start);
    from = end;
  }
  return kept + xml.slice(from);
}
