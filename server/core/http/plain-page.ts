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

/** Plain HTML without script, picture or font of its own: two kilobytes that an old phone shows, too. */
export function plainPage(title: string, body: Html): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main>${body.html}</main></body></html>
`;
}

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
.over{font-weight:600;color:#14634f;margin:0 0 4px}
.quiet{color:#57534e}
label{display:block;font-weight:600;margin:16px 0 4px}
input:not([type=checkbox]),select,textarea{width:100%;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #8a837b;border-radius:8px}
input[aria-invalid]{border-color:#b42318}
.error{color:#b42318;font-weight:600;margin:4px 0 0}
.agree{display:flex;gap:12px;align-items:flex-start;font-weight:400;margin:24px 0 0;padding:8px 0}
.agree input{flex:none;width:24px;height:24px;margin:0;accent-color:#14634f}
.row{display:flex;gap:8px}
.trap{position:absolute;left:-9999px}
button{font:inherit;font-weight:600;min-height:48px;width:100%;margin-top:20px;padding:0 20px;border:1px solid #14634f;border-radius:8px;background:#14634f;color:#fff}
:focus-visible{outline:3px solid #14634f;outline-offset:2px}
.poster{text-align:center}
.poster svg{display:block;width:100%;max-width:20em;height:auto;margin:16px auto;background:#fff}
@media(prefers-color-scheme:dark){body{background:#141311;color:#edebe8}.over{color:#5fc4a4}.quiet{color:#b3ada6}input:not([type=checkbox]),select,textarea{background:#1d1b19;border-color:#8f8880}.error{color:#f4867c}input[aria-invalid]{border-color:#f4867c}.agree input{accent-color:#5fc4a4}button{background:#5fc4a4;border-color:#5fc4a4;color:#141311}:focus-visible{outline-color:#5fc4a4}}
@media print{body{background:#fff;color:#000}.over{color:#000}}
`.replaceAll('\n', '');
