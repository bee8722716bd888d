// Takes a picture of every screen into screenshots/: 360 and 1280 px, light and dark, empty, with a church and with far
// too much; and the README's picture. Words choose screens whose path contains one of them. One page,
// screenshots/index.html, shows all of them, with changes since the last run and the findings of layout.ts.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { arrived, entranceAddresses, screenAddresses } from './addresses.ts';
import { startApp } from './app.ts';
import { findBrowser, launch } from './browser.ts';
import { fillOrganisation, fills } from './fill.ts';
import { layoutLooker } from './layout.ts';
import { type Picture, writePicturePage } from './picture-page.ts';
import { desktop, phone } from './sizes.ts';

const folder = 'screenshots';
const asked = process.argv.slice(2);
const wanted = ([screen]: [string, string]) => asked.length === 0 || asked.some((word) => screen.includes(word));

const before = `${folder}/before`;
const pictures: Picture[] = [];

// A run of all screens is compared with the last one, a run of a few with any earlier one.
if (existsSync(folder) && asked.length === 0) {
  rmSync(before, { recursive: true, force: true });
  renameSync(folder, `${folder}-before`);
  mkdirSync(folder);
  renameSync(`${folder}-before`, before);
}
mkdirSync(folder, { recursive: true });
const home = mkdtempSync(join(tmpdir(), 'koinonia-screenshots-'));
const app = await startApp({ DATA_DIR: home });
const browser = await launch(await findBrowser());
try {
  await visit(browser, 'signed out', () => Promise.resolve(entranceAddresses()));
  for (const fill of fills) {
    await visit(browser, fill, async (page) => {
      await fillOrganisation(page.request, fill);
      return screenAddresses(page);
    });
  }
  if (asked.length === 0 || asked.includes('readme')) await forReadme(browser);
  const changed = await writePicturePage(folder, before, pictures);
  console.log(`${pictures.length} pictures, ${changed} changed: ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await app.stop();
}

function newContext(by: Browser): Promise<BrowserContext> {
  return by.newContext({ baseURL: app.url, viewport: desktop, reducedMotion: 'reduce', locale: 'en-GB' });
}

async function visit(
  by: Browser,
  state: string,
  addresses: (page: Page) => Promise<[string, string][]>,
): Promise<void> {
  const context = await newContext(by);
  const page = await context.newPage();
  const layoutHere = await layoutLooker(page);
  for (const [screen, address] of (await addresses(page)).filter(wanted)) {
    await page.goto('about:blank');
    await page.goto(address);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await arrived(page);
        await page.waitForTimeout(250);
        const variant = `${size.width}-${colorScheme}`;
        const name = [screen.replaceAll('/', '.'), state, variant]
          .join('-')
          .replaceAll(/[ $]/g, (one) => (one === ' ' ? '-' : ''));
        await page.screenshot({ path: join(folder, `${name}.png`) });
        pictures.push({ screen, state, variant, file: `${name}.png`, problems: [] });
      }
      pictures.at(-1)?.problems.push(...(await layoutHere()));
    }
    const found = pictures.filter((one) => one.screen === screen && one.state === state);
    console.log([`${state}: ${screen}`, ...found.flatMap(({ problems }) => problems)].join('\n  '));
  }
  await context.close();
}

/** The composer of a church, with a message almost ready to send. */
async function forReadme(by: Browser): Promise<void> {
  const context = await newContext(by);
  const page = await context.newPage();
  await fillOrganisation(page.request, 'a church');
  await page.goto('/tenant/sms/compose?group=Ikeja%20ward');
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('Dear #name#, house fellowship is at 6 on Thursday. Please bring a friend.');
  await page.getByRole('checkbox', { name: 'Personalise' }).check();
  await page
    .getByText(/people will get this/)
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.waitForTimeout(400);
  const picture = await page.screenshot();
  await sharp(picture).png({ palette: true, colours: 256, effort: 10 }).toFile('docs/screenshot.png');
  await context.close();
}
