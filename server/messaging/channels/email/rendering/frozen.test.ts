import { expect, test } from 'vitest';
import { fillIn } from './markers.ts';
import { embeddedOf, footOf } from './render.ts';
import { render } from './render-work.ts';

const long = 'Come and see what has become of the roof, and bring somebody along. ';

/** Texts as written, by the name of the file in `frozen` with the expected result. */
const written: Record<string, string> = {
  announcement:
    '<figure class="image image_resized" style="width:12%;"><img src="https://example.org/logo.png" alt="Grace Chapel Lagos"></figure><figure class="table" style="width:100%;"><table><tbody><tr><td style="background-color:#14634f;border:1px solid #14634f;padding:16px;"><h2 style="text-align:center;"><span style="color:#ffffff;">From next Sunday we meet at 9 am</span></h2></td></tr></tbody></table></figure><p>Dear #name#,</p><p>Please note that from next Sunday our service begins at 9 am instead of 10 am. The children’s church begins at the same time.</p><p>Please tell your neighbours.</p><p>With love from all of us at Grace Chapel Lagos</p>',
  figure:
    '<p>Our choir:</p><figure class="image image_resized image-style-align-left" style="width:50%;"><img src="https://example.org/choir.jpg" alt="The choir" width="1200" height="900"><figcaption>Easter</figcaption></figure><figure class="image"><img src="https://example.org/flower.png" alt="A flower"></figure><figure class="media"><oembed url="https://www.youtube.com/watch?v=1&amp;t=2"></oembed></figure>',
  table:
    '<figure class="table" style="width:60%;"><table style="border:1px solid #14634f;"><thead><tr><th scope="col">Day</th><th scope="col">Time</th></tr></thead><tbody><tr><td style="background-color:#eeeeee;"><p>Sunday</p></td><td><strong>9 am</strong></td></tr></tbody></table></figure>',
  link: '<p>Dear #name|friend#, <a href="www.example.org/a?b=1&amp;c=2">read on</a>, <a href="mailto:ada@example.org">write</a> or <a href="https://">nothing</a>.</p><ul><li><span class="text-big" style="color:#c00000;">Now</span></li></ul>',
  'long text': `<h1>For #name#</h1><blockquote><p>${long.repeat(3).trim()}</p></blockquote><hr><p style="text-align:center;">${long.repeat(12).trim()}</p><ol><li>Ẹ kú àárọ̀</li><li>“Hello” &amp; &lt;goodbye&gt;</li></ol>`,
};

/**
 * No release changes an arriving e-mail unnoticed. For an intended change, write the files anew
 * (`npx vitest run frozen --project server -u`) and read them before committing.
 */
test.each(Object.entries(written))('%s arrives unchanged', async (name, message) => {
  const wish = {
    subject: 'Hello, #name#',
    preheader: 'What is new',
    isPersonalized: true,
    message,
    language: 'en',
    foot: footOf('en'),
    embedded: embeddedOf('en'),
  };
  const { html, text } = await render(wish);
  const filling = { name: 'Ada', organisation: 'Grace Chapel', link: 'https://example.org/u/1' };
  const arrived = `${fillIn(html, filling)}\n\n==== plain text ====\n\n${fillIn(text, filling)}`;
  await expect(arrived).toMatchFileSnapshot(`./frozen/${name.replace(' ', '-')}.txt`);
});
