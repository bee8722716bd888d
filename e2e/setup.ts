import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { findBrowser, type BrowserProgram } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserProgram;
  }
}

/** Builds the screens when they changed and unpacks the browser once for all files. */
export async function setup(project: TestProject): Promise<void> {
  const built = spawnSync(process.execPath, ['start.mjs', 'build'], { stdio: ['ignore', 2, 2] });
  if (built.status !== 0) throw new Error('The screens could not be built.');
  project.provide('browser', await findBrowser());
}
