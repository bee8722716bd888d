import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { Route, Routes } from '../contract/route.ts';
import type { WireRoute } from '../web/core/wire.ts';

const id = 'virtual:wire';
const contract = resolve(import.meta.dirname, '../contract/routes.ts');

const client = resolve(import.meta.dirname, '../web/core/client.ts');

type Table = Record<string, Record<string, WireRoute>>;

/**
 * Gives the browser the contract without its schemas: method, path and kind of each route. The types still come from
 * the contract itself; keeping zod on the server saves every visitor its weight.
 *
 * The build puts each route at its call, in place of `api.people.getPeopleBasicInfo`: a screen loads only the routes it
 * calls. Code that takes a route another way still gets it, with the whole table.
 */
export function wireTable(): Plugin {
  let dev: ViteDevServer | undefined;
  let built: Promise<Table> | undefined;
  return {
    name: 'koinonia-wire-table',
    configureServer(server) {
      dev = server;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const table = dev ? tableOf(await dev.ssrLoadModule(contract)) : await (built ??= readTable());
      return `export const wire = ${JSON.stringify(table)};`;
    },
    transform: {
      order: 'pre',
      async handler(code, path) {
        const file = path.split('?')[0] ?? '';
        if (dev || file === client || !/\/web\/.*\.tsx?$/.test(file)) return undefined;
        const written = withRoutes(code, await (built ??= readTable()));
        return written === code ? undefined : { code: written, map: null };
      },
    },
    hotUpdate({ file, modules }) {
      if (!file.includes('/contract/') || !dev) return modules;
      const stale = dev.environments.client.moduleGraph.getModuleById(`\0${id}`);
      return stale ? [...modules, stale] : modules;
    },
  };
}

/** The code with its routes in place of their names, defined once at the top so that each stays one function. */
function withRoutes(code: string, table: Table): string {
  const calls = new Map<string, WireRoute>();
  const named = code
    .replaceAll(/(?<![\w.$'"`])api\s*\.\s*(\w+)\s*\.\s*(\w+)/g, (whole, feature: string, name: string) => {
      const route = table[feature]?.[name];
      if (route === undefined) return whole;
      calls.set(`call_${feature}_${name}`, route);
      return `call_${feature}_${name}`;
    })
    .replaceAll(/(?<![\w.$])hrefOf\(\s*'(\w+)',\s*'(\w+)'/g, (whole, feature: string, name: string) => {
      const route = table[feature]?.[name];
      return route === undefined ? whole : `hrefOfRoute(${JSON.stringify(route)}`;
    });
  if (named === code) return code;
  const made = [...calls].map(([name, route]) => `const ${name} = /* @__PURE__ */ callOf(${JSON.stringify(route)});`);
  return [`import { callOf, hrefOfRoute } from ${JSON.stringify(client)};`, ...made, named].join('\n');
}

async function readTable(): Promise<Table> {
  return tableOf(await import(pathToFileURL(contract).href));
}

function tableOf(loaded: Record<string, unknown>): Table {
  const features = loaded['routes'] as Record<string, Routes>;
  return Object.fromEntries(
    Object.entries(features).map(([feature, routes]) => [
      feature,
      Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, wireOf(route)])),
    ]),
  );
}

const methods = { GET: 'G', POST: 'P', PUT: 'U', DELETE: 'D' } as const;

function wireOf({ method, download, listOf, files, path }: Route): WireRoute {
  return `${methods[method]}${download ? 'd' : listOf ? 'l' : ''}${files ? 'm' : ''}${path}`;
}
