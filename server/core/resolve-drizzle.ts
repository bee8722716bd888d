// Loaded before a process's own code (`node --import`). Node reads the package.json of whatever package a module belongs
// to each time it resolves an import in there, and drizzle-orm's has 178 KB: a quarter of a start's work. Its modules lie
// where they say, so what Node would find is said at once.
import { registerHooks } from 'node:module';

const entries = new Map(['drizzle-orm', 'drizzle-orm/pg-core'].map((name) => [name, import.meta.resolve(name)]));
const folder = new URL('.', entries.get('drizzle-orm')).href;
const isModule = (url: string) => url.startsWith(folder) && url.endsWith('.js');

registerHooks({
  resolve(specifier, context, next) {
    const inside = specifier.startsWith('.') && context.parentURL?.startsWith(folder);
    const url = inside ? new URL(specifier, context.parentURL).href : entries.get(specifier);
    if (!url || !isModule(url) || !context.conditions.includes('import')) return next(specifier, context);
    return { url, format: 'module', shortCircuit: true };
  },
});
