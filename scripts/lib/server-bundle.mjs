import { nodeBundle } from './node-bundle.mjs';

/** How the server's sources become dist/server: options of esbuild. */
export const serverBundle = {
  ...nodeBundle,
  entryPoints: ['src/server/main.ts', 'src/server/worker.ts', 'src/server/payment-sandbox/main.ts'],
  outdir: 'dist/server',
  sourcemap: true,
  external: ['pg-native'],
};
