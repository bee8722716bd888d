import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Mistake } from './command.ts';

const run = promisify(execFile);

/**
 * Fetches a package by npm into a temporary place, without running its scripts, and answers its folder. `what`: what it is for.
 * @throws Mistake where npm cannot
 */
export async function fetchPackage(
  place: string,
  { name, version, what }: { name: string; version: string; what: string },
): Promise<string> {
  await writeFile(join(place, 'package.json'), '{}');
  const wish = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  await run('npm', wish, { cwd: place }).catch((error: Error) => refuse(`${name}@${version}`, what, error));
  return join(place, 'node_modules', name);
}

/** The newest published version of this major one. */
export async function newestOf(name: string, major: number, what: string): Promise<string> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json']).catch((error: Error) =>
    refuse(name, what, error),
  );
  const newest = (JSON.parse(stdout) as string[]).findLast((version) => version.startsWith(`${major}.`));
  return newest ?? refuse(`${name}@${major}`, what, new Error('there is none'));
}

function refuse(wanted: string, what: string, error: Error): never {
  throw new Mistake(`npm could not fetch ${wanted}, ${what}: ${error.message}`);
}
