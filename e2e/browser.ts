import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed, { inflate } from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** A Chromium known to start: its program, arguments and the folder of libraries it needs, if any. */
export type BrowserProgram = { path: string; args: string[]; libraries?: string };

const calm = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Debian's and other installed Chromiums, tried after the one that comes as a package. */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium that starts here: the packaged one, with its own libraries if the machine lacks them, else an
 * installed one.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const tried: string[] = [];
  for (const candidate of [
    () => packaged(false),
    () => packaged(true),
    // A file left by a run that ended while unpacking does not start, and is unpacked again.
    () => rm(join(tmpdir(), 'chromium'), { force: true }).then(() => packaged(false)),
    () => packaged(true),
    ...installed.map((path) => async () => ({ path, args: calm })),
  ]) {
    try {
      const program: BrowserProgram = await candidate();
      if (!existsSync(program.path)) continue;
      await (await launch(program)).close();
      return program;
    } catch (cause) {
      tried.push(String(cause).split('\n')[0] ?? '');
    }
  }
  throw new Error(`No Chromium starts on this machine.\n${tried.join('\n')}`);
}

/** `more`: arguments beside those of the program. */
export function launch(program: BrowserProgram, more: readonly string[] = []): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (program.libraries) env['LD_LIBRARY_PATH'] = program.libraries;
  return chromium.launch({ executablePath: program.path, args: [...program.args, ...more], env });
}

/** The packaged Chromium unpacks into the folder of temporary files. */
async function packaged(withLibraries: boolean): Promise<BrowserProgram> {
  const path = await packed.executablePath();
  // These flags would let the browser forgive errors that real browsers refuse, or end with its first page.
  const unlike = /single-process|no-zygote|web-security|insecure-content|in-process-gpu|headless/;
  const args = [...calm, ...packed.args.filter((arg) => !unlike.test(arg))];
  if (!withLibraries) return { path, args };
  const archive = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br');
  await inflate(archive);
  return { path, args, libraries: join(tmpdir(), 'al2023/lib') };
}
