import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { Route, Routes } from '../contract/route.ts';
import type { WireRoute } from '../web/core/wire.ts';

const id = 'virtual:wire';
const contract = resolve(import.meta.dirname, '../contract/routes.ts');

/**
 * Gives the browser the contract without its schemas: method, path and kind of each route. The types still come from
 * the contract itself; leaving zod on the server saves every visitor its weight.
 */
export function wireTable(): Plugin {
  let dev: ViteDevServer | undefined;
  return {
    name: 'koinonia-wire-table',
    configureServer(server) {
      dev = server;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const loaded = (await (dev ? dev.ssrLoadModule(contract) : import(pathToFileURL(contract).href))) as {
        routes: Record<string, Routes>;
      };
      return `export const wire = ${JSON.stringify(tableOf(loaded.routes))};`;
    },
    hotUpdate({ file, modules }) {
      if (!file.includes('/contract/') || !dev) return modules;
      const stale = dev.environments.client.moduleGraph.getModuleById(`\0${id}`);
      return stale ? [...modules, stale] : modules;
    },
  };
}

function tableOf(features: Record<string, Routes>): Record<string, Record<string, WireRoute>> {
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
