import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const fragmentsWorker = fileURLToPath(new URL('node_modules/@thatopen/fragments/dist/Worker/worker.min.mjs', import.meta.url));

/** Only the importer of @thatopen/fragments needs web-ifc, and IFC is converted on the server. As CommonJS, whose names nobody checks. */
const withoutWebIfc: Plugin = {
  name: 'without-web-ifc',
  enforce: 'pre',
  resolveId: (id) => (id === 'web-ifc' ? '\0without-web-ifc' : undefined),
  load: (id) => (id === '\0without-web-ifc' ? 'module.exports = {};' : undefined),
};

const webFile = (name: string) => fileURLToPath(new URL(`src/web/${name}`, import.meta.url));

export default defineConfig({
  root: 'src/web',
  plugins: [react(), withoutWebIfc],
  // The package exports its worker unminified, and Vite leaves a worker that is asked for by address as it is.
  resolve: { alias: [{ find: /^@thatopen\/fragments\/worker(?=\?)/, replacement: fragmentsWorker }] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    rolldownOptions: { input: { index: webFile('index.html'), 'sandbox-checkout': webFile('sandbox-checkout.html') } },
    // Inlined assets become data: URLs, which the Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    // Older targets make Vite rewrite light-dark(), which then follows no colour scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The map library alone is that large; it is loaded with the first map.
    chunkSizeWarningLimit: 1100,
  },
});
