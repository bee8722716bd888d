import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { sourceArchive } from './build/source-archive.ts';
import { wireTable } from './build/wire-table.ts';

export default defineConfig({
  root: 'web',
  plugins: [react(), wireTable(), precompress(), sourceArchive()],
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What most screens need travels in one file: thirty small ones cost a slow network more than they save.
            { name: 'shared', minShareCount: 6, priority: 1 },
            { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
