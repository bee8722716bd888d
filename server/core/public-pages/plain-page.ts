import { type Text, catalogue, say } from '../language/catalogue.ts';
import type { FastifyRequest } from 'fastify';
import type { Words } from '../errors.ts';
import { languageOf } from '../language/language-of.ts';

/** Text that is HTML already. */
export type Html = { html: string };

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

/** HTML with every value in it escaped, unless it is HTML itself. */
export function html(pieces: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const written = values.map((value) => {
    if (Array.isArray(value)) return value.map((one) => one.html).join('');
    return typeof value === 'object' ? value.html : escaped(String(value));
  });
  return { html: pieces.map((piece, at) => piece + (written[at] ?? '')).join('') };
}

export const none: Html = { html: '' };

/** A picture with an address of its own, such as a logo; words beside it say its content. */
export const picture = (kind: 'logo' | 'face', address: string | null | undefined): Html =>
  address ? html`<img class="${kind}" src="${address}" alt="" />` : none;

/**
 * Plain HTML without script or font of its own: a kilobyte or two that an old phone shows, too.
 * `moreStyle`: CSS beyond what every such page has.
 */
export function plainPage({ language }: Speak, title: string, body: Html, moreStyle = ''): string {
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}${moreStyle.replaceAll('\n', '')}</style></head>
<body><main>${body.html}</main></body></html>
`;
}

/** A page that says one thing. */
export const messagePage =
  (title: Text, about: Text): Page =>
  (speak) =>
    plainPage(
      speak,
      speak(title),
      html`<h1>${speak(title)}</h1>
        <p>${speak(about)}</p>`,
    );

/** Headers of such a page: never kept, and its address, which is a key, told to nobody. */
export const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,-apple-system,sans-serif;margin:0;padding:24px 20px 48px;background:#faf9f7;color:#1c1917}
main{max-width:28em;margin:0 auto}
h1{font-size:22px;line-height:1.3;margin:0 0 8px;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
.logo{display:block;max-width:160px;max-height:56px;margin:0 0 12px}
.face{display:block;width:88px;height:88px;margin:0 0 12px;border-radius:20px;object-fit:cover}
button{font:inherit;font-weight:600;min-height:48px;width:100%;margin-top:20px;padding:0 20px;border:1px solid #14634f;border-radius:8px;background:#14634f;color:#fff}
.mild{background:none;color:#14634f}
.other{margin:20px 0 0}
.other a{display:inline-block;padding:12px 0;color:#14634f;font-weight:600}
:focus-visible{outline:3px solid #14634f;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#141311;color:#edebe8}button{background:#5fc4a4;border-color:#5fc4a4;color:#141311}.mild{background:none;color:#5fc4a4}.other a{color:#5fc4a4}:focus-visible{outline-color:#5fc4a4}}
`.replaceAll('\n', '');

/** The texts of all pages opened by a link. */
export const pageTexts = catalogue('public-pages', {
  notSentYet: 'Not sent yet: {title}',
  check: 'Please check the fields marked below.',
  thanks: 'Thank you',
  thanksTo: 'Thank you.',
  thanksToNamed: 'Thank you, {name}.',
  noSuchLinkAbout: 'It may be old or incomplete. Ask the person who gave it to you for a new one.',
  tooOftenAbout: 'This was sent too many times just now. Nothing is lost: go back and send it again in ten minutes.',
  thisComputerOnly:
    'This address works on this computer only. Set APP_URL to the address people use to reach Koinonia, restart it, then print this page.',
});

/** Says words in the language of whoever opens a page. */
export type Speak = ((words: Words) => string) & { readonly language: string };

/** A page that is written in whatever language it is asked for. */
export type Page = (speak: Speak) => string;

export const speakTo = (request: Pick<FastifyRequest, 'cookies' | 'headers'>): Speak => speakIn(languageOf(request));

/** In a language that is installed. */
export function speakIn(language: string): Speak {
  return Object.assign((words: Words) => (typeof words === 'string' ? words : say(words, language)), { language });
}
