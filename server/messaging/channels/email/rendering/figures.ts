import { escapeHtml } from './markers.ts';

/** The wrapper's greatest width, and a picture's greatest height (spec section 9). */
export const wrapperWidth = 1000;
const pictureHeight = 300;

type Frame = { kind: 'picture' | 'table' | 'media'; share: number; given: boolean };

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** The width set for a figure, as a share of the wrapper's; undefined if none was set. */
function shareOf(tag: string): number | undefined {
  const width = /(?:^|[;\s])width:\s*([\d.]+)(%|px)/i.exec(attribute(tag, 'style') ?? '');
  if (!width) return undefined;
  const number = Number(width[1]);
  return Math.min(1, Math.max(0.02, width[2] === '%' ? number / 100 : number / wrapperWidth));
}

function frameOf(tag: string): Frame {
  const kinds = attribute(tag, 'class') ?? '';
  const kind = /\btable\b/.test(kinds) ? 'table' : /\bmedia\b/.test(kinds) ? 'media' : 'picture';
  const share = shareOf(tag);
  return { kind, share: share ?? 1, given: share !== undefined };
}

/** The place of a figure, by the editor's class names: beside the text, or by itself. */
function placeOf(tag: string): { side: 'left' | 'right' | 'center'; isBeside: boolean } {
  const [, style = ''] =
    /\b(?:image|table)-style-((?:block-)?align-(?:left|right)|side)\b/.exec(attribute(tag, 'class') ?? '') ?? [];
  if (style === '') return { side: 'center', isBeside: false };
  return { side: style.endsWith('left') ? 'left' : 'right', isBeside: !style.startsWith('block') };
}

function openFrame({ kind, share, given }: Frame, tag: string): string {
  const { side, isBeside } = placeOf(tag);
  const isAlone = side !== 'center' && !isBeside;
  const kinds = [
    'frame',
    ...(kind === 'table' && given ? ['filled'] : []),
    ...(isBeside ? [`beside-${side}`] : []),
    ...(kind === 'table' && isAlone ? [`alone-${side}`] : []),
  ];
  // A table that is aligned itself lets the text run beside it; one standing alone is aligned within the whole width.
  const width = kind === 'table' ? `${Math.round(share * 100)}%` : isAlone ? '100%' : '';
  const place = isAlone ? '' : ` align="${side}"`;
  const cell = isAlone ? side : 'center';
  return `<table role="presentation" class="${kinds.join(' ')}"${place} border="0" cellpadding="0" cellspacing="0"${width && ` width="${width}"`}><tr><td align="${cell}">`;
}

/** Pictures keep their size unless they would be higher or wider than allowed; mail programs go by the attributes. */
function sized(tag: string, share: number): string {
  const own = { width: Number(attribute(tag, 'width')), height: Number(attribute(tag, 'height')) };
  const bare = tag.replaceAll(/\s(?:width|height|style)="[^"]*"/gi, '').replace(/(?<!\s)\s*\/?>$/, '');
  if (!(own.width > 0 && own.height > 0)) {
    const most = share < 1 ? `min(100%, ${Math.round(share * wrapperWidth)}px)` : '100%';
    return `${bare} style="max-width: ${most}; max-height: ${pictureHeight}px;" />`;
  }
  const scale = Math.min(1, pictureHeight / own.height, (share * wrapperWidth) / own.width);
  const [width, height] = [own.width, own.height].map((side) => Math.max(1, Math.round(side * scale)));
  return `${bare} width="${width}" height="${height}" style="width: ${width}px; max-width: 100%; height: auto; max-height: ${pictureHeight}px;" />`;
}

/** Texts for embedded media (a film, a song, a place), with `siteMark` for the site's name. */
export type Embedded = { watch: string; listen: string; look: string };
export const siteMark = '\uE002';

const songs = /^(open\.spotify|(m\.|on\.)?soundcloud|audiomack)\./;
const places = /^(maps\.google|maps\.app\.goo|google)\./;

/** A film cannot be played in an e-mail, so a picture of ours links to it. */
function film(url: string, said: Embedded): string {
  const address = url.replaceAll('&amp;', '&');
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return '';
  const { href, hostname } = new URL(address);
  const site = hostname.replace(/^www\./, '');
  const [mark, words] = places.test(site)
    ? ['&#9673;&#xFE0E;', said.look]
    : ['&#9654;&#xFE0E;', songs.test(site) ? said.listen : said.watch];
  const about = escapeHtml(words.replace(siteMark, () => site));
  return `<a class="film" href="${escapeHtml(href)}"><span class="film-mark">${mark}</span><br />${about}</a>`;
}

/** Turns figures, which mail programs do not know, into tables, and films into links; `html` is what `clean` left. */
export function figuresToTables(html: string, said: Embedded): string {
  const open: Frame[] = [];
  return html.replaceAll(/<(\/?)(figure|figcaption|img|oembed)\b([^<>]*)>/gi, (tag, slash: string, name: string) => {
    const closes = slash !== '';
    switch (name.toLowerCase()) {
      case 'figure': {
        if (closes) return open.pop() ? '</td></tr></table>' : '';
        const frame = frameOf(tag);
        open.push(frame);
        return openFrame(frame, tag);
      }
      case 'figcaption':
        return closes ? '</div>' : `<div class="caption" dir="${attribute(tag, 'dir') ?? 'auto'}">`;
      case 'img':
        return sized(tag, open.at(-1)?.share ?? 1);
      default:
        return closes ? '' : film(attribute(tag, 'url') ?? '', said);
    }
  });
}
