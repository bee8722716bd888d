import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { doorApp } from './build/door-app.ts';
import { lightFields } from './build/light-fields.ts';
import { precompress } from './build/precompress.ts';
import { screenPages } from './build/screen-pages.ts';
import { screenTexts } from './build/screen-texts.ts';
import { sourceArchive } from './build/source-archive.ts';
import { withoutUnusedParts } from './build/unused-parts.ts';
import { wireTable } from './build/wire-table.ts';
import { type LanguageFile, readLanguageFiles } from './server/core/language/language-files.ts';

export default defineConfig(screensIn(readLanguageFiles()));

/** How the screens are built, in English and these languages. */
export function screensIn(languages: Map<string, LanguageFile>): UserConfig {
  return {
    root: 'web',
    plugins: [
      react(),
      screenTexts(languages),
      wireTable(),
      lightFields(),
      withoutUnusedParts(),
      screenPages(),
      doorApp(languages),
      precompress(),
      sourceArchive(),
    ],
    // React has had the store hook itself since version 18; what stands in for it where it is missing is left out.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    server: {
      strictPort: false,
      proxy: Object.fromEntries(
        ['/api', '/media', '/health', '/callbacks', '/u/'].map((path) => [
          path,
          process.env['API_URL'] ?? 'http://localhost:3000',
        ]),
      ),
    },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      // The content security policy allows neither data: fonts nor inline scripts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // What each screen needs is in a list of its own (build/screen-pages.ts), which comes once a screen stands: in the
        // start, every first screen would load it.
        resolveDependencies: (_file, needed, { hostId }) =>
          hostId.includes('/index-') ? needed.filter((name) => name.endsWith('.css')) : needed,
      },
      reportCompressedSize: false,
      // The editor's file is large, is loaded when somebody writes an e-mail, and has a limit of its own among the checks.
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        onLog(level, log, handle) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
        output: {
          // Every screen loads the list of all files: by their hash alone it is 1.3 KB shorter.
          chunkFileNames: 'assets/[hash:8].js',
          assetFileNames: 'assets/[hash:8][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
              // What is always needed travels in one file each for the start and the frame; thirty small ones cost a
              // slow network more than they save. The rest is parted by what screens are made of, so that none loads
              // what only others show: checks/first-load.test.ts holds them to a limit.
              { name: 'start', tags: ['$initial'], priority: 5 },
              { name: 'frame', test: /web\/tenant-frame/, priority: 4 },
              { name: 'controls', test: /(TextInput\/TextInput|Checkbox\/Checkbox)\.mjs/, priority: 3 },
              { name: 'form', test: /web\/form\/(use-form|form-parts)/, priority: 2 },
              { name: 'icons', test: /@tabler/, minShareCount: 4, priority: 2 },
              { name: 'list', test: /web\/ui\/list\/(data-list|list-tools|rows)/, priority: 1 },
              // Files of a few hundred bytes that many screens share, and those that the screens of one subject share: each
              // alone would cost a request, and more for its packing than it saves.
              {
                name: 'small',
                test: /get-env\.mjs|use-debounced-value|core\/(new-key|live|use-is-mounted)|ui\/wording\/formats|people\/person-line|controls\/text-button|dialogs\/restore-focus/,
              },
              // By itself, or the screens of messages would load the directory's for its sake.
              { name: 'part-links', test: /page\/part-links/, priority: 1 },
              // Each by itself, or a screen would load a whole group for the sake of one word.
              { name: 'shared-words', test: /(language|wording)\/shared-words/, priority: 2 },
              { name: 'record-words', test: /(language|wording)\/record-words/, priority: 2 },
              { name: 'input-words', test: /(language|wording)\/input-words/, priority: 2 },
              {
                name: 'directory',
                test: /people\/(use-archiving|people-parts|people\.module|birthday\.ts|bulk\/use-message)|list\/row-selection/,
              },
              { name: 'message-words', test: /web\/messaging\/(words|channels\/sms\/(words|sms-paths))\.ts$/ },
              {
                name: 'writing',
                test: /web\/messaging\/(saved-words|channels\/sms\/sender-ids\/sender-id|compose\/(draft\/draft|sending\/payload))[\w-]*\.ts$|contract\/messaging\/(tokens|personalise)\.ts$/,
              },
            ],
          },
        },
      },
    },
  };
}
