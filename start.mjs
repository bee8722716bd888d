// Brings a clone to life: installs what is missing, goes on under the pinned Node, builds the screens when
// their sources changed, and hands the process over to the command that was asked for.
// Runs under Node 20 before anything is installed, so it uses Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
process.chdir(root);

const commands = {
  start: { run: ['server/main.ts'], builds: true },
  test: { run: ['checks/run.ts'] },
  check: { run: ['checks/run.ts', '--static'] },
  format: { run: ['node_modules/oxfmt/bin/oxfmt', '.'] },
  bench: { run: ['bench/run.ts'], builds: true },
  prove: { run: ['bench/prove.ts'], builds: true },
  screenshots: { run: ['e2e/screenshots.ts'], builds: true },
  koinonia: { run: ['server/cli.ts'] },
  languages: { run: ['build/languages.ts'] },
  build: { builds: true },
  install: {},
};

const [name = 'start', ...rest] = process.argv.slice(2);

install();
const node = pinnedNode();
if (name === 'dev') develop();
else if (Object.hasOwn(commands, name)) {
  const command = commands[name];
  // A question about how to use it is answered at once.
  if (command.builds && !rest.includes('--help')) buildScreens();
  if (command.run) handOver([...command.run, ...rest]);
} else stop(`There is no command "${name}". Choose one of: ${[...Object.keys(commands), 'dev'].join(', ')}.`);

function install() {
  // A linked node_modules belongs to another checkout, which keeps it up to date.
  if (existsSync('node_modules') && lstatSync('node_modules').isSymbolicLink()) return;
  const stamp = 'node_modules/.installed';
  const wanted = hash(['package-lock.json']);
  if (read(stamp) === wanted) return;
  console.error('Installing what Koinonia needs. This happens once and takes about a minute …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-fund', '--no-audit'];
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // npm's own chatter goes to the error output, so that a command's output stays its own.
  const done = spawnSync(program, [...before, ...args], { stdio: ['ignore', 2, 'inherit'] });
  if (done.status !== 0) {
    stop('npm could not install the packages; its words stand above. Check the connection and run the command again.');
  }
  writeFileSync(stamp, wanted);
}

/** The Node that Koinonia is tried with: the pinned one on Linux, elsewhere the one at hand when it is new enough. */
function pinnedNode() {
  const pinned = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (process.platform === 'linux' && existsSync(pinned)) {
    if (process.execPath === pinned || spawnSync(pinned, ['--version']).status === 0) return pinned;
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  stop(
    `Koinonia needs Node 24 or later on this machine, and this is Node ${process.versions.node}. See https://nodejs.org`,
  );
}

function buildScreens() {
  const stamp = 'dist/web.stamp';
  const wanted = hash([
    'web',
    'build',
    'contract',
    'languages',
    'server/core/language',
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ]);
  if (existsSync('dist/web/index.html') && read(stamp) === wanted) return;
  console.error('Building the screens …');
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 'inherit'],
    // Built from within the tests they would otherwise hold the development half of React, and stay so for `npm start`.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) stop('The screens could not be built; the reason stands above.');
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Becomes the command where the system allows it; else runs it, forwards signals and hands on its exit code. */
function handOver(args) {
  const env = {
    // What was compiled once is read from there at the next start: a fifth of a start's work.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    // Every thread that asks the C library for memory would else get a place of its own, and give nothing back.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
  const told = [...nodeFlags(), ...args];
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...told], env);
  follow([spawn(node, told, { stdio: 'inherit', env })]);
}

/** What Node is told: how much memory to take, and how to find modules sooner. */
function nodeFlags() {
  return [...memoryFlags(), '--import', './server/core/resolve-drizzle.ts'];
}

/**
 * How much V8 takes for what is young before it looks what of it is still used: by itself up to 128 MB, also where
 * nothing happens any more. A machine, or a container, of less than 2 GB gives it 16 MB (a semi-space is half of it).
 */
function memoryFlags() {
  const memory = Math.min(process.constrainedMemory?.() || Infinity, totalmem());
  return [`--max-semi-space-size=${memory < 2 * 1024 ** 3 ? 8 : 32}`, '--expose-gc'];
}

function develop() {
  const screens = process.env.WEB_PORT ?? '5173';
  const api = `http://localhost:${process.env.PORT ?? 3000}`;
  const env = { APP_URL: `http://localhost:${screens}`, API_URL: api, ...process.env };
  const server = [...nodeFlags(), '--watch', '--watch-preserve-output', 'server/main.ts'];
  const vite = ['node_modules/vite/bin/vite.js', '--port', screens, '--strictPort'];
  console.log(`The screens, reloading as you edit: http://localhost:${screens}`);
  follow([server, vite].map((args) => spawn(node, args, { stdio: ['ignore', 'inherit', 'inherit'], env })));
}

/** Signals go to every child; when the first one ends, the others are asked to end too. */
function follow(children) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => children.forEach((child) => child.kill(signal)));
  }
  let code;
  let left = children.length;
  children.forEach((child) => {
    child.on('exit', (status, signal) => {
      code ??= status ?? 128 + (constants.signals[signal] ?? 0);
      left -= 1;
      if (left === 0) process.exit(code);
      children.forEach((other) => other.kill('SIGTERM'));
    });
  });
}

/** One hash over the paths and contents of files and folders. */
function hash(paths) {
  const sum = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of paths.filter((path) => existsSync(path))) {
    for (const file of lstatSync(path).isDirectory() ? filesIn(path) : [path]) {
      sum.update(`\0${file}\0`).update(readFileSync(file));
    }
  }
  return sum.digest('hex');
}

function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function stop(words) {
  console.error(words);
  process.exit(1);
}
