import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** One picture of a screen: the organisation's data, size and theme, and the problems of its boxes. */
export type Picture = { screen: string; state: string; variant: string; file: string; problems: string[] };

type Compared = Picture & { isChanged: boolean };

/**
 * Writes index.html with all pictures, one row for each screen and state, to look through in a few minutes. Pictures
 * that differ from those in `before` are marked and can be seen alone. Returns how many differ.
 */
export async function writePicturePage(folder: string, before: string, pictures: readonly Picture[]): Promise<number> {
  const rows = new Map<string, Compared[]>();
  for (const picture of pictures) {
    const title = `${picture.screen} · ${picture.state}`;
    const isChanged = await differs(join(folder, picture.file), join(before, picture.file));
    rows.set(title, [...(rows.get(title) ?? []), { ...picture, isChanged }]);
  }
  const changed = [...rows.values()].flat().filter(({ isChanged }) => isChanged).length;
  const body = [...rows].map(([title, row]) => section(title, row)).join('\n');
  writeFileSync(join(folder, 'index.html'), page(body, changed));
  return changed;
}

/** Whether two pictures differ; a new one does not. */
async function differs(now: string, earlier: string): Promise<boolean> {
  if (!existsSync(earlier) || readFileSync(now).equals(readFileSync(earlier))) return false;
  const [one, other] = await Promise.all([now, earlier].map((file) => sharp(file).raw().toBuffer()));
  return !one || !other || !one.equals(other);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function section(title: string, row: readonly Compared[]): string {
  const problems = row.flatMap((one) => one.problems).map((one) => `<li>${escaped(one)}</li>`);
  const shown = row.map(
    ({ file, variant, isChanged }) =>
      `<a href="${file}" ${isChanged ? 'class="changed"' : ''}><img loading="lazy" src="${file}" alt="${variant}"></a>`,
  );
  const marks = [row.some(({ isChanged }) => isChanged) && 'data-changed', problems.length > 0 && 'data-wrong'];
  return `<section ${marks.filter(Boolean).join(' ')}><h2>${escaped(title)}</h2><ul>${problems.join('')}</ul><div>${shown.join('')}</div></section>`;
}

const page = (body: string, changed: number): string => `<!doctype html>
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { margin: 0 24px 64px; font: 14px/20px system-ui; background: #f3f1ed; color: #1c1917 }
  header { position: sticky; top: 0; z-index: 1; display: flex; gap: 24px; padding: 12px 0; background: inherit }
  h2 { margin: 24px 0 8px; font-size: 15px }
  section > div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
  img { height: 420px; border: 1px solid #d6d1ca; border-radius: 6px; background: #fff }
  .changed img { outline: 3px solid #b45309 }
  ul { margin: 0 0 8px; color: #b42318 }
  body:has(#changed:checked) section:not([data-changed]),
  body:has(#wrong:checked) section:not([data-wrong]) { display: none }
</style>
<header>
  <label><input type="radio" name="show" checked> Every screen</label>
  <label><input type="radio" name="show" id="changed"> ${changed} changed since the last run</label>
  <label><input type="radio" name="show" id="wrong"> Cut, covered or too small for a finger</label>
</header>
${body}
`;
