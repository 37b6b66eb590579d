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

/**
 * Leaves out of the page what it never calls: the messages of zod in fifty languages (English is set by zod itself), its schema functions that
 * nobody names (a namespace can be taken apart, the object `z` cannot), and the route builder of the server, of which pages read types alone.
 */
const lightContract: Plugin = {
  name: 'light-contract',
  enforce: 'pre',
  resolveId(id, importer) {
    if (importer?.includes('/zod/v4/') && id.endsWith('/locales/index.js')) return '\0zod-locales';
    if (id === '@hono/zod-openapi') return '\0route-builder';
    return undefined;
  },
  load(id) {
    if (id === '\0zod-locales') return "export { default as en } from 'zod/v4/locales/en.js';";
    if (id === '\0route-builder') return '/* @__NO_SIDE_EFFECTS__ */ export const createRoute = (route) => route;';
    return undefined;
  },
  transform: { filter: { code: "import { z } from 'zod';" }, handler: (code) => code.replace("import { z } from 'zod';", "import * as z from 'zod';") },
};

const webFile = (name: string) => fileURLToPath(new URL(`src/web/${name}`, import.meta.url));

export default defineConfig({
  root: 'src/web',
  plugins: [react(), withoutWebIfc, lightContract],
  worker: { plugins: () => [lightContract] },
  // The package exports its worker unminified, and Vite leaves a worker that is asked for by address as it is.
  resolve: { alias: [{ find: /^@thatopen\/fragments\/worker(?=\?)/, replacement: fragmentsWorker }] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: webFile('index.html'), 'sandbox-checkout': webFile('sandbox-checkout.html') },
      output: {
        // Each file costs a request and its headers: what pages share comes in few files, although a page then loads a little that it does not use.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], test: (id: string) => !id.includes('sandbox-checkout'), includeDependenciesRecursively: true, priority: 4 },
            { name: 'session', test: /routes[\\/](session-layout|(sign-in|sign-up|magic-link|forgot-password|reset-password|verify-email)-page)\.tsx/, includeDependenciesRecursively: true, priority: 3 },
            { name: 'kit', test: /node_modules[\\/](@mantine|@floating-ui|@tabler|react-remove-scroll|tabbable)/, minShareCount: 4, priority: 2 },
            { name: 'portal', test: /src[\\/](web[\\/](ui|lib)|domain|contract)[\\/](?!.*(map|plan|viewer|cloud|model|document|drawing|preflight|scan))/, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
    // Inlined assets become data: URLs, which the Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    // Older targets make Vite rewrite light-dark(), which then follows no colour scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The map library alone is that large; it is loaded with the first map.
    chunkSizeWarningLimit: 1100,
  },
});
