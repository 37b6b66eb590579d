/** How the server's sources become dist/server: options of esbuild. */
export const serverBundle = {
  entryPoints: ['src/server/main.ts', 'src/server/worker.ts', 'src/server/payment-sandbox/main.ts'],
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  logLevel: 'warning',
  external: ['pg-native'],
  // CommonJS packages inside an ES module bundle still call require() for Node's own modules.
  banner: {
    js: "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);",
  },
};
