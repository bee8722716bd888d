import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** PostgreSQL's grammar is one function of 105 KB, and so is what chooses among its commands. */
const NEVER_OPTIMISED = ['raw_parser', 'standard_ProcessUtility'];

let compiled: Promise<WebAssembly.Module> | undefined;

/** The file it is in. */
export function codeOfPostgres(): string {
  return join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm');
}

/**
 * The code of the embedded database, compiled once for this process. V8 compiles each function quickly when it is first
 * called, and anew, with care, when it was called often. For the grammar that second time takes 600 MB of memory and 3 s
 * of a processor, and no statement is quicker for it: such functions stay as they were compiled first. See
 * docs/decisions/044-memory-of-the-embedded-database.md.
 */
export function postgresModule(): Promise<WebAssembly.Module> {
  compiled ??= readFile(codeOfPostgres())
    .then((bytes) => WebAssembly.compile(bytes))
    .then(compileOnceOnly);
  return compiled;
}

/**
 * A function keeps the count that leads to the second compilation only if V8 was told so when it compiled it first, which
 * is at its first call. So each is called once, in an instance that is thrown away, while V8 is told to count for none.
 * Its stack has no room: each ends at once with an error, before it does anything.
 */
async function compileOnceOnly(module: WebAssembly.Module): Promise<WebAssembly.Module> {
  const { exports } = await WebAssembly.instantiate(module, nothingBehind(module));
  const stack = exports['__stack_pointer'];
  if (!(stack instanceof WebAssembly.Global)) return module;
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    for (const name of NEVER_OPTIMISED) {
      const called = exports[name];
      stack.value = 0;
      try {
        if (typeof called === 'function') called(...Array<number>(called.length).fill(0));
      } catch {
        // As it should.
      }
    }
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
  return module;
}

/** What the module asks for, without anything behind it: what is called throws. */
function nothingBehind(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = kind === 'memory' ? new WebAssembly.Memory({ initial: 2048, maximum: 32_768 }) : nothing;
  }
  return imports;
}

function nothing(): never {
  throw new Error('There is nothing behind this call.');
}
