/**
 * The look of our e-mails: the meanings of CKEditor's classes, and quiet defaults. Every rule ends in `style`
 * attributes.
 */
export const stylesheet = `
p, ul, ol, blockquote, pre, h1, h2, h3, h4, h5, h6 { margin: 0 0 16px; }
h1 { font-size: 28px; line-height: 1.25; }
h2 { font-size: 23px; line-height: 1.3; }
h3 { font-size: 19px; line-height: 1.35; }
h4, h5, h6 { font-size: 16px; }
a { color: #1a5fb4; }
blockquote { border-left: 4px solid #c8ccd4; padding-left: 16px; font-style: italic; }
pre, code { font-family: Consolas, Menlo, monospace; }
hr { border: 0; border-top: 1px solid #c8ccd4; margin: 24px 0; }
mark { background-color: #fff3a3; color: #1c1e21; }
img { border: 0; }
.frame { margin: 0 auto 16px; }
.beside-left { margin: 0 16px 16px 0; }
.beside-right { margin: 0 0 16px 16px; }
.alone-left { margin: 0 auto 16px 0; }
.alone-right { margin: 0 0 16px auto; }
.frame table { border-collapse: collapse; }
.frame table td, .frame table th { border: 1px solid #c8ccd4; padding: 6px 10px; text-align: start; }
.frame table.frame td { border: 0; padding: 0; }
table:not(.frame) { overflow-wrap: break-word; word-break: normal; }
.frame td > :last-child, .frame th > :last-child { margin-bottom: 0; }
.filled table:not(.frame) { width: 100%; }
.caption { font-size: 14px; color: #5a606b; padding: 6px 0 0; }
.film { display: block; background-color: #20242c; color: #ffffff; text-decoration: none; padding: 36px 48px; border-radius: 6px; font-size: 15px; }
.film-mark { font-size: 40px; line-height: 1.3; color: #ffffff; }
.text-tiny { font-size: 11px; }
.text-small { font-size: 13px; }
.text-big { font-size: 22px; }
.text-huge { font-size: 29px; }
`;

/** Selects elements on the page itself, which turns dark: a cell may have a background of its own. */
const onThePage = (what: string): string =>
  ['p', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
    .map((tag) => `.koinonia-body > ${tag} ${what}`)
    .join(', ');

/**
 * For programs that show it in the dark: colours chosen for white paper cannot be read there, and what somebody marked in a
 * colour keeps the dark letters it was chosen for. They keep this when they keep a stylesheet at all.
 */
const dark = `@media (prefers-color-scheme: dark) {
  body, .koinonia-page { background-color: #16181d !important; }
  .koinonia-body { background-color: #20242c !important; color: #e8eaee !important; }
  .koinonia-foot, .koinonia-foot a, .koinonia-body .caption { color: #a7adb8 !important; }
  ${onThePage('a')} { color: #8ab4f8 !important; }
  ${onThePage('span:not([style*="background"])')} { color: inherit !important; }
  .koinonia-body [style*="background"] { color: #1c1e21; }
}`;

export type Page = { lang: string; title: string; preheader: string; body: string; foot: string; width: number };

/** Keeps mail programs from showing the beginning of the text after a preheader. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(40);

/** The whole document around a body. All its texts are escaped by whoever calls. */
export function page({ lang, title, preheader, body, foot, width }: Page): string {
  const before =
    preheader === ''
      ? ''
      : `<div style="display: none; max-height: 0; overflow: hidden;">${preheader}${filler}</div>\n`;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${dark}</style>
</head>
<body class="koinonia-page" style="margin: 0; padding: 0; background-color: #f2f3f5;">
${before}<table role="presentation" class="koinonia-page" width="100%" border="0" cellpadding="0" cellspacing="0" style="background-color: #f2f3f5;"><tr><td align="center" style="padding: 16px 8px;">
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="max-width: ${width}px; width: 100%;"><tr><td class="koinonia-body" dir="auto" style="background-color: #ffffff; color: #1c1e21; font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5; padding: 24px 24px 12px; border-radius: 8px; text-align: left; text-align: start; overflow-wrap: anywhere; word-break: break-word;">
${body}
</td></tr><tr><td class="koinonia-foot" style="font-family: Arial, Helvetica, sans-serif; font-size: 13px; line-height: 1.5; color: #5a606b; padding: 16px 24px; text-align: center;">${foot}</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
