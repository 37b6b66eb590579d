import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './scripts/lib/chromium.mjs';
import { testAutodesk } from './scripts/lib/test-autodesk.mjs';
import { testIcons } from './scripts/lib/test-icons.mjs';
import { testTiles } from './scripts/lib/test-tiles.mjs';
import { testWorkers } from './scripts/lib/test-workers.mjs';

/** Libraries that component tests load. */
const browserTestLibraries = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom/client',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@zip.js/zip.js',
  'axe-core',
  'better-auth/client/plugins',
  'better-auth/react',
  'hono/client',
  'i18next',
  'papaparse',
  'pdfkit',
  'react-i18next',
  'vitest-browser-react',
  'vitest-browser-react/pure',
  'zod',
  'maplibre-gl',
  'pdfjs-dist',
  'topojson-client',
];

/** A loaded machine hashes passwords, starts processes and draws pages slowly: a limit is for what hangs. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** React as people have it, which saves a quarter of the processor time (src/web/lib/testing/act-without-react.ts). */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

export default defineConfig({
  test: {
    // A loaded machine can delay what a test waits for. The report names each second try.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    // Vitest leaves one core free, which is half of a small machine: tests that wait for the database use the other half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    tags: [
      {
        name: 'nightly',
        description: 'Takes long, and what it sees breaks rarely: `npm test -- --nightly`, or its path.',
      },
    ],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
          // Modules are loaded once and not for each file, which costs more than most tests: a file puts back what it changes of them.
          isolate: false,
          // As Node has it, and not its other copy, whose types the compiler of queries does not take.
          alias: { graphql: import.meta.resolve('graphql') },
          ...patient,
        },
      },
      {
        test: {
          name: 'system',
          environment: 'node',
          include: ['e2e/system/*.test.ts'],
          ...patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'firefox',
          environment: 'node',
          include: ['e2e/firefox/*.test.ts'],
          ...patient,
          // As long as a loaded machine may take for what a person would wait for.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          fileParallelism: false,
        },
      },
      {
        plugins: [react(), testTiles(), testAutodesk(), testWorkers()],
        define: PRODUCTION,
        oxc: { jsx: { development: false } },
        // Found by the first test file otherwise: Vite then reloads the page under a running test.
        optimizeDeps: {
          include: browserTestLibraries,
          rolldownOptions: { plugins: [testIcons()], transform: { define: PRODUCTION } },
        },
        test: {
          name: 'browser',
          // Two pages that draw by software at once take each other's time until tests give up waiting.
          fileParallelism: false,
          // All files in one page: modules are loaded once (docs/decisions/0028), and the setup file takes away what each has left.
          isolate: false,
          // A minimal container does not resolve `localhost`.
          api: { host: '127.0.0.1' },
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/web/lib/testing/component-tests.ts'],
          ...patient,
          // The longest takes 20 s beside all others; what waits for a button that is out of reach is told so, twice, in the time of the rest.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Dates are shown in the browser's time zone.
            provider: playwright({ launchOptions: chromiumLaunchOptions(), contextOptions: { timezoneId: 'UTC' } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
