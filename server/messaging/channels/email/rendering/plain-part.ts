import { convert, type HtmlToTextOptions } from 'html-to-text';

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
export const plainPart = (html: string): string => convert(html, options).trim();
