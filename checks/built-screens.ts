import { build, type Rolldown } from 'vite';
import type { LanguageFile } from '../server/core/language/language-files.ts';
import { screensIn } from '../vite.config.ts';

/** The screens as `npm run build` makes them, in memory. */
export async function builtScreens(languages: Map<string, LanguageFile>): Promise<Rolldown.RolldownOutput> {
  const { build: how, plugins, ...config } = screensIn(languages);
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...how, write: false },
    // Packing what is written has nothing to pack here.
    plugins: [
      ...(plugins ?? []),
      { name: 'nothing-written', configResolved: (all) => all.plugins.forEach(withoutClose) },
    ],
  });
  return [built].flat()[0] as Rolldown.RolldownOutput;
}

function withoutClose(plugin: { name: string; closeBundle?: unknown }): void {
  if (plugin.name.startsWith('koinonia-')) delete plugin.closeBundle;
}
