import { templateWords as w } from './words.ts';
import { api } from '../../../../core/client.ts';
import { newKey } from '../../../../core/new-key.ts';

/** How an organisation's e-mails look. `logo`: an address everybody can see. */
export type Look = { organisation: string; colour: string; logo: string | null };

type BuiltIn = {
  key: string;
  name: string;
  title: string;
  subject: string;
  body: (look: Look) => string;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (plain: string) => plain.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
const p = (plain: string) => `<p>${text(plain)}</p>`;
const h3 = (plain: string, { colour }: Look) => `<h3><span style="color:${colour};">${text(plain)}</span></h3>`;

/** White or black, whichever can be read on the colour. */
export function textColourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return light > 0.179 ? '#000000' : '#ffffff';
}

const cell = (style: string, inside: string, width = '') =>
  `<figure class="table"${width && ` style="width:${width};"`}><table><tbody><tr><td style="${style}">${inside}</td></tr></tbody></table></figure>`;

/** The logo, then the title in the organisation's colour. */
function head(title: string, { colour, logo, organisation }: Look): string {
  const mark = logo
    ? `<figure class="image image_resized" style="width:12%;"><img src="${text(logo)}" alt="${text(organisation)}"></figure>`
    : '';
  const ink = textColourOn(colour);
  const band = `<h2 style="text-align:center;"><span style="color:${ink};">${text(title)}</span></h2>`;
  return mark + cell(`background-color:${colour};border:1px solid ${colour};padding:16px;`, band, '100%');
}

const foot = ({ organisation }: Look) => p(w.greeting({ organisation }));

/** A link that looks like a button. Its address is to be filled in. */
const button = (label: string, { colour }: Look) =>
  cell(
    `background-color:${colour};border:1px solid ${colour};padding:12px;text-align:center;`,
    `<p style="text-align:center;"><a href="https://"><span style="color:${textColourOn(colour)};"><strong>${text(label)}</strong></span></a></p>`,
  );

/** A line of a template: `= ` a heading, `- ` a point, `> ` a quotation, `! ` a button, else a paragraph. */
function blockOf(line: string, look: Look): string {
  const words = line.slice(2);
  if (line.startsWith('= ')) return h3(words, look);
  if (line.startsWith('- ')) return `<ul><li>${text(words)}</li></ul>`;
  if (line.startsWith('> ')) return `<blockquote>${p(words)}</blockquote>`;
  return line.startsWith('! ') ? button(words, look) : p(line);
}

/** The templates there are for everybody, made of what the editor keeps as it is. */
export const builtIn: readonly BuiltIn[] = (
  ['announcement', 'newsletter', 'invitation', 'birthday', 'thanks'] as const
).map((key) => {
  const [subject = '', title = '', ...lines] = w[key].text.split('\n');
  const body = (look: Look) =>
    head(title, look) +
    lines
      .map((line) => blockOf(line, look))
      .join('')
      .replaceAll('</ul><ul>', '') +
    foot(look);
  return { key, name: w[key].name, title, subject, body };
});

export type Written = { name: string; subject: string; body: string };

/** One of our templates in the organisation's colour, with its logo; an empty one where there is none of that key. */
export async function builtInText(key: string | undefined, organisation: string): Promise<Written> {
  const chosen = builtIn.find((one) => one.key === key);
  if (!chosen) return { name: '', subject: '', body: '' };
  const [{ colour }, { imagePath: logo }] = await Promise.all([
    api.messaging.emailLook(),
    api.media.publishLogo(undefined, { idempotencyKey: newKey() }),
  ]);
  return { name: chosen.name, subject: chosen.subject, body: chosen.body({ organisation, colour, logo }) };
}
