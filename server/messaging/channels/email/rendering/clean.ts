import sanitizeHtml from 'sanitize-html';
import type { EmailWarning } from '../../../../../contract/messaging/channels/email/payload.ts';
import { hasNameToken, parseTemplate } from '../../../../../contract/messaging/personalise.ts';

const list = (names: string): string[] => names.split(' ');
const tags = [
  ...list('a b br code del em i mark s small span strike strong sub sup u'),
  ...list('blockquote div h1 h2 h3 h4 h5 h6 hr li ol p pre ul'),
  ...list('caption col colgroup table tbody td tfoot th thead tr'),
  ...list('figcaption figure img oembed'),
];

/**
 * Elements removed with their content: other parsers read them by rules of their own, so a cleaned text could become
 * active again.
 */
const withAllTheyHold = [
  ...list('script style textarea option select noscript title xmp iframe noembed noframes plaintext'),
  ...list('svg math template object embed head audio video canvas'),
];

/** Whether a text is written as HTML: it has a tag that we know, and not just something between angle brackets. */
export const isHtml = (message: string): boolean => anyTag.test(message);
const anyTag = new RegExp(`<(?:!--|!\\[|/?(?:${[...tags, ...withAllTheyHold].join('|')})[\\s/>])`, 'i');

/** No value of a style fetches anything or is computed. */
const value = [/^(?!.*(?:url|expression|image|image-set|attr|var|env)\s*\()[\w\s.,%#()'"+/-]{1,200}$/i];
const styles = [
  ...list('color background-color font-size font-family font-weight font-style line-height'),
  ...list('text-align text-decoration text-indent vertical-align width height list-style-type'),
  ...list('margin-left margin-right padding padding-left padding-right padding-top padding-bottom'),
  ...list('border border-color border-style border-width border-collapse border-spacing'),
  ...list('border-top border-right border-bottom border-left'),
];

/**
 * A colour that shows. `transparent` and its like are removed: in a mail program's dark mode they would keep letters dark.
 */
const background = value.map(
  ({ source }) => new RegExp(`^(?!\\s*(?:transparent|initial|inherit|unset|none)\\b)${source.slice(1)}`, 'i'),
);
const styleRules = {
  ...Object.fromEntries(styles.map((name) => [name, value])),
  'background-color': background,
  direction: [/^(?:rtl|ltr)$/i],
};

/** Elements with one direction as a whole, list marks and table columns included. */
const blocks = list('blockquote caption figcaption h1 h2 h3 h4 h5 h6 ol p pre table ul');

/**
 * Lets the text itself say its direction, as mail programs read it, wherever nobody chose one: the outermost block is
 * marked, and what stands within it follows.
 */
function directions(): Required<Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'>> {
  const open: boolean[] = [];
  return {
    onOpenTag: (name, attribs) => {
      const isSet = attribs.dir !== undefined || /(?:^|[;\s])direction\s*:/i.test(attribs.style ?? '');
      const isWithin = open.at(-1) ?? false;
      const marks = !isSet && !isWithin && blocks.includes(name);
      if (marks) attribs.dir = 'auto';
      open.push(isWithin || isSet || marks);
    },
    onCloseTag: () => void open.pop(),
  };
}

const schemes = /^(https?|mailto|tel):/i;

/** The address as it may stand in an e-mail, or undefined where it leads nowhere. */
function linkTo(href: string): string | undefined {
  const bare = withoutNames(href).trim();
  const whole = /^www\.\S+\.\S+/i.test(bare) ? `https://${bare}` : bare;
  if (!schemes.test(whole)) return undefined;
  if (!/^https?:/i.test(whole)) return whole.length > 7 ? whole : undefined;
  return URL.canParse(whole) && /\.|^localhost$/.test(new URL(whole).hostname) ? new URL(whole).href : undefined;
}

/** A person's name has no place in an address. */
const withoutNames = (text: string): string =>
  parseTemplate(text.replaceAll(/%23(name[^%#]*)%23/gi, '#$1#')).parts.join('');

/** The description of a picture names nobody; the substitute for a name stays. */
function namelessWords(text: string): string {
  if (!hasNameToken(text)) return text;
  const { parts, fallbacks } = parseTemplate(text);
  return parts.map((part, place) => (place === 0 ? part : (fallbacks[place - 1] ?? '') + part)).join('');
}

/** Nobody reads a longer list of broken links and pictures. */
const mostNamed = 8;

export type Cleaned = { html: string; warnings: EmailWarning[] };

/**
 * Keeps the parts of a text that an e-mail may have, and lists the parts to review. Nothing is fetched.
 * @param ownOrigins places of pictures that need no warning; without any there are no warnings
 */
export function clean(message: string, ownOrigins: readonly string[] = []): Cleaned {
  const found = new Map<string, EmailWarning>();
  const warn = (kind: EmailWarning['kind'], about = '') => {
    if (about !== '' && found.size >= mostNamed) return;
    found.set(`${kind} ${about}`, { kind, about: about.slice(0, 100), blocking: kind === 'pasted picture' });
  };

  function link(tagName: string, { href, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const to = linkTo(href ?? '');
    if (to !== undefined) return { tagName, attribs: { ...attribs, href: to } };
    if (/^(#|https?:\/\/)?$/i.test((href ?? '').trim())) warn('empty link');
    else warn('broken link', href);
    return { tagName: 'span', attribs: {} };
  }

  function picture(
    tagName: string,
    { src = '', alt = '', title = '', ...attribs }: sanitizeHtml.Attributes,
  ): sanitizeHtml.Tag {
    const isPasted = /^(data|blob|file|cid):/i.test(src.trim());
    if (isPasted) warn('pasted picture');
    const from = linkTo(src);
    if (from === undefined || !/^https?:/i.test(from)) {
      if (!isPasted) warn('picture not shown', src);
      return { tagName: 'span', attribs: {} };
    }
    if (alt.trim() === '') warn('picture without words');
    const { origin, host } = new URL(from);
    if (ownOrigins.length > 0 && !ownOrigins.includes(origin)) warn('picture elsewhere', host);
    return {
      tagName,
      attribs: { ...attribs, src: from, alt: namelessWords(alt), ...(title && { title: namelessWords(title) }) },
    };
  }

  const html = sanitizeHtml(message, {
    allowedTags: tags,
    allowedAttributes: {
      '*': ['style', 'class', 'dir', 'lang', 'align'],
      a: ['href'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
      td: ['colspan', 'rowspan', 'width', 'valign', 'bgcolor'],
      th: ['colspan', 'rowspan', 'width', 'valign', 'bgcolor', 'scope'],
      col: ['span', 'width'],
      ol: ['start', 'type'],
      oembed: ['url'],
    },
    allowedClasses: { '*': ['image', 'image*', 'table', 'table-style-*', 'media', 'text-*'] },
    allowedStyles: { '*': styleRules },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: withAllTheyHold,
    transformTags: { a: link, img: picture },
    ...directions(),
    disallowedTagsMode: 'discard',
  });
  return { html, warnings: [...found.values()] };
}
