import { expect, test } from 'vitest';
import { wordsOf } from '../excerpt.ts';
import { fillIn } from './markers.ts';
import { embeddedOf } from './render.ts';
import { render } from './render-work.ts';
import { scriptBodies } from '../../../../testing/script-bodies.ts';

const foot = { sentBy: 'Sent', unsubscribe: 'Unsubscribe', unsubscribeAt: 'Unsubscribe: here' };
const embedded = embeddedOf('en');
const rendered = (message: string, patch: { subject?: string; preheader?: string; isPersonalized?: boolean } = {}) =>
  render({
    subject: 'Service',
    preheader: '',
    isPersonalized: true,
    message,
    language: 'en',
    foot,
    embedded,
    ...patch,
  });
const bodyOf = (html: string) =>
  /class="koinonia-body"[^>]*>([^]*)<\/td><\/tr><tr><td class="koinonia-foot"/.exec(html)?.[1]?.trim() ?? '';
const body = async (message: string) => bodyOf((await rendered(message)).html);

test.each(scriptBodies)('nothing of %j that runs is left', async (message) => {
  const { html, text } = await rendered(message);
  const left = bodyOf(html);
  // Only names of tags and attributes count: as text a reader may see anything.
  const tags = [...left.matchAll(/<\/?([a-z0-9-]+)([^>]*)>/gi)];
  for (const [, name = '', attributes = ''] of tags) {
    expect(name).toMatch(
      /^(a|b|br|code|del|em|i|mark|s|small|span|strike|strong|sub|sup|u|blockquote|div|h[1-6]|hr|li|ol|p|pre|ul|caption|col|colgroup|table|tbody|td|tfoot|th|thead|tr|img)$/,
    );
    expect(attributes).not.toMatch(
      /\son\w+\s*=|srcdoc|formaction|xlink|javascript:|vbscript:|data:|expression\(|url\(/i,
    );
  }
  expect(text).not.toMatch(/\uE000[^nol]/);
});

test('figures become tables, pictures keep their proportions, films become links, and nothing is fetched', async () => {
  const html = await body(
    '<figure class="image image_resized" style="width:50%"><img src="https://example.org/a.jpg" alt="Choir" width="1200" height="900"><figcaption>Our choir</figcaption></figure>' +
      '<figure class="image"><img src="https://example.org/small.png" alt="x" width="100" height="80"></figure>' +
      '<figure class="media"><oembed url="https://www.youtube.com/watch?v=1&amp;t=2"></oembed></figure>' +
      '<figure class="table"><table><tbody><tr><td>One</td></tr></tbody></table></figure>',
  );
  expect(html).not.toMatch(/figure|oembed|figcaption/i);
  expect(html).toContain('width="400" height="300"');
  expect(html).toContain('width="100" height="80"');
  expect(html).toContain('href="https://www.youtube.com/watch?v=1&amp;t=2"');
  expect(html).toMatch(/Watch on youtube\.com/);
  const others = ['https://open.spotify.com/episode/1', 'https://maps.app.goo.gl/abc'].map(
    (url) => `<figure class="media"><oembed url="${url}"></oembed></figure>`,
  );
  expect(await body(others.join(''))).toMatch(/Listen on open\.spotify\.com[^]*Look at it on maps\.app\.goo\.gl/);
  expect(html).toMatch(/<td style="[^"]*border: 1px solid[^"]*">One<\/td>/);
  // A coloured band keeps its width, with as much room below its words as above them.
  const band = await body(
    '<figure class="table" style="width:100%;"><table><tbody><tr><td style="padding:16px;"><h2>News</h2></td></tr></tbody></table></figure>',
  );
  expect(band).toMatch(/<table dir="auto" style="[^"]*width: 100%[^"]*"><tbody>/);
  expect(/<h2 style="([^"]*)"/.exec(band)?.[1]).toMatch(/margin-bottom: 0|margin: 0 0 0/);
  expect(html.match(/<img/g)).toHaveLength(2);
  // A figure alone has no text beside it; one beside text keeps its distance.
  const alone = await body(
    '<figure class="image image-style-block-align-right"><img src="https://example.org/a.png" alt="A"></figure>',
  );
  expect(alone).toMatch(/<table class="frame"(?![^>]* align=)[^>]* width="100%"[^>]*>.*<td align="right"/);
  const table = await body(
    '<figure class="table table-style-block-align-right" style="width:50%"><table><tbody><tr><td>One</td></tr></tbody></table></figure>',
  );
  expect(table).toMatch(
    /<table class="frame filled alone-right"(?![^>]* align=)[^>]* width="50%"[^>]*margin: 0 0 16px auto/,
  );
  const beside = await body(
    '<figure class="image image-style-side"><img src="https://example.org/a.png" alt="A"></figure><p>x</p>',
  );
  expect(beside).toMatch(/<table class="frame beside-right"[^>]* align="right"[^>]* style="margin: 0 0 16px 16px;?"/);
});

test('text from Word becomes plain formatting, and CKEditor’s classes become styles', async () => {
  const html = await body(
    '<!--[if gte mso 9]><xml><o:x></o:x></xml><![endif]--><style>p.MsoNormal{margin:0}</style><p class="MsoNormal" style="mso-margin-top-alt:auto;color:#1F497D;background:url(https://x)"><o:p>&nbsp;</o:p>Hello <span class="text-big">there</span></p>',
  );
  expect(html).not.toMatch(/mso|MsoNormal|o:p|url\(|xml/i);
  expect(html).toContain('color: #1F497D');
  expect(html).toMatch(/<span class="text-big" style="font-size: 22px;?">there<\/span>/);
  // Google Docs marks every letter black without background; in the dark it must become light.
  const ofDocs = await body(
    '<p><span style="background-color:transparent;color:#000000">a</span><span style="background-color:#ffeb3b">b</span></p>',
  );
  expect(ofDocs).toContain('<span style="color:#000000">a</span><span style="background-color:#ffeb3b">b</span>');
});

test('a name split by formatting is joined, stays out of addresses, and survives in headings of the plain part', async () => {
  const { html, text } = await rendered(
    '<h1>For #name#</h1><p>Dear #<i>na</i><b>me|dear <u>friend</u></b>#, <a href="https://example.org/%23name%23/#name#">go</a> <img src="https://example.org/a.png" alt="#name|somebody#"></p>',
  );
  const filling = { name: 'Ada', organisation: 'Grace', link: 'https://x/u/1' };
  const said = fillIn(bodyOf(html), filling);
  expect(said).toMatch(/For Ada<\/h1>/);
  expect(said).toContain('Dear Ada');
  expect(said).toContain('href="https://example.org//"');
  expect(said).toContain('alt="somebody"');
  expect(fillIn(text, filling)).toContain('For Ada');
  expect(fillIn(text, { ...filling, name: '' })).toContain('Dear dear friend');
});

test('text without markup stays as typed, and characters that reverse text are removed', async () => {
  const { html, text } = await rendered('Dear all,\nsee <you> at 5 < 6\n\nGrace \u202Egro.live');
  expect(bodyOf(html)).toContain('Dear all,<br>');
  expect(html + text).not.toMatch(/\u202E/);
  expect(text).toContain('Grace gro.live');
});

test('a text runs in the direction of its letters, unless somebody chose one', async () => {
  const ofItself = bodyOf((await rendered('<p>السلام عليكم</p><ul><li><p>أهلا</p></li></ul><h2>Welcome</h2>')).html);
  expect(ofItself).toMatch(/<p [^>]*dir="auto"[^>]*>السلام/);
  expect(ofItself).toMatch(/<ul [^>]*dir="auto"[^>]*><li><p (?![^>]*dir=)/);
  expect(ofItself).toMatch(/<h2 [^>]*dir="auto"/);
  const table = await body('<figure class="table"><table><tbody><tr><th>اليوم</th></tr></tbody></table></figure>');
  expect(table).toMatch(/<table (?=[^>]*dir="auto")[^>]*><tbody><tr><th [^>]*text-align: start/);
  const chosen = await body(
    '<div dir="rtl"><p>Psalm 23</p></div><p dir="ltr">شكرا</p><blockquote style="direction: rtl">a</blockquote><p>b</p>',
  );
  expect(chosen).toMatch(/<div dir="rtl"><p (?![^>]*dir=)/);
  expect(chosen).toMatch(/<p [^>]*dir="ltr"[^>]*>شكرا/);
  expect(chosen).toMatch(/<blockquote (?![^>]*dir=)[^>]*direction: ?rtl/);
  expect(chosen).toMatch(/<p [^>]*dir="auto"[^>]*>b/);
  expect((await rendered('שלום\n\nhello')).html).toMatch(/<p [^>]*dir="auto"[^>]*>שלום/);
});

test('e-mails over 100 KB, with only pictures, or without a subject are named', async () => {
  const kinds = async (message: string, subject = 'x') =>
    (await rendered(message, { subject })).warnings.map(({ kind }) => kind);
  expect(await kinds(`<p>${'long '.repeat(21_000)}</p>`)).toEqual(['too long']);
  expect(await kinds('<p>short</p>', ' ')).toEqual(['no subject']);
  expect(await kinds('<p><a href="https://">not filled in</a></p>')).toEqual(['empty link']);
  // Each of several is named, but no more than a reader would read.
  expect(await kinds('<p><a href="one">1</a><a href="two">2</a></p>')).toEqual(['broken link', 'broken link']);
  const many = Array.from({ length: 30 }, (_, place) => `<a href="to ${place}">${place}</a>`).join('');
  expect(await kinds(`${many}<img src="data:image/png;base64,AAAA"> x`)).toHaveLength(9);
  expect(await kinds('<img src="https://example.org/a.png" alt="All of it">')).toEqual(['only pictures']);
  expect(await kinds('<p>Ẹ KÚ ÀÁRỌ̀ GBOGBO ÈNÌYÀN, Ẹ WÁ SÍ ILÉ ÌJỌSÌN NÍ ÒWÚRỌ̀ ỌJỌ́ ÌSINMI</p>')).toEqual(['shouting']);
});

test('an e-mail is described by its words, one line for each paragraph', () => {
  const source =
    '<h2>Choir</h2>\n<p>Dear friend,<br>come &amp; &constructor; <b>sing</b>.</p><ul><li>Saturday</li></ul><style>p{}</style>';
  expect(wordsOf(source)).toBe('Choir\nDear friend,\ncome & &constructor; sing.\nSaturday');
});
