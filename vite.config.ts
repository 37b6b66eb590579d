import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const fragmentsWorker = fileURLToPath(
  new URL('node_modules/@thatopen/fragments/dist/Worker/worker.min.mjs', import.meta.url),
);

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
  transform: {
    filter: { code: "import { z } from 'zod';" },
    handler: (code) => code.replace("import { z } from 'zod';", "import * as z from 'zod';"),
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (
        file.type === 'chunk' &&
        /\b(?:staffAct|maxBodyBytes):|\binView:.(?:asMember|closed|lookOnly)\b/.test(file.code)
      )
        this.error(`${file.fileName} carries declarations of calls: build them without side effects.`);
  },
};

/** No page asks a schema for its JSON Schema, which every schema of zod carries the code for. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/inst\._zod\.processJSONSchema = .*;/g, '')
        .replaceAll(/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined')
        .replace('return createToJSONSchemaMethod(this, {})(params);', "throw new Error('Left out of the page.');"),
  },
};

/**
 * zod compiles its parsers by `new Function`, after a try whether it may. The page's Content-Security-Policy refuses that, which Firefox reports
 * as an error of every page, so the try and the compiler are left out.
 */
const withoutEval: Plugin = {
  name: 'without-eval',
  transform: {
    filter: { id: /zod\/v4\/core\/schemas\.js$/ },
    handler(code) {
      const jit = 'const jit = !core.globalConfig.jitless;';
      if (!code.includes(jit)) this.error('zod decides elsewhere whether it compiles parsers.');
      return code.replace(jit, 'const jit = false;');
    },
  },
};

/**
 * Texts and the kit's styles come with the code that uses them: a module that names a subject of the catalogue loads it, and a component
 * of the kit its stylesheet. So no page can forget one, and none loads those of others.
 */
const texts = fileURLToPath(new URL('src/web/lib/texts/en/', import.meta.url));
const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const withWhatItUses: Plugin[] = [
  {
    name: 'texts-with-their-use',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('\0texts-of-') ? id : undefined),
    load(id) {
      const subject = id.startsWith('\0texts-of-') ? id.slice('\0texts-of-'.length) : undefined;
      if (!subject) return undefined;
      return {
        code:
          `import i18next from 'i18next'; import { ${subject} } from '${texts}${kebab(subject)}.ts';` +
          ` i18next.addResourceBundle('en', '${subject}', ${subject});`,
        moduleSideEffects: true,
      };
    },
    transform: {
      filter: { id: /src\/web\/(?!lib\/texts\.ts$).*\.tsx?$/, code: /\b(useTexts|textsOf|englishTextsOf)\('/ },
      handler(code) {
        const subjects = new Set(
          Array.from(code.matchAll(/\b(?:useTexts|textsOf|englishTextsOf)\('(\w+)'\)/g), ([, subject]) => subject),
        );
        return `${code}\n${[...subjects].map((subject) => `import '\0texts-of-${subject}';`).join('\n')}`;
      },
    },
  },
  {
    name: 'styles-with-their-component',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => `${code}\nimport '@mantine/core/styles/${/(\w+)\.module\.mjs$/.exec(id)?.[1]}.layer.css';`,
    },
    generateBundle(_options, bundle) {
      const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g));
      const files = Object.values(bundle);
      const styled = classesIn(
        files
          .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
          .join('\n'),
      );
      const used = classesIn(files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'));
      const known = classesIn(readFileSync(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8'));
      const bare = [...used].filter((name) => known.has(name) && !styled.has(name));
      if (bare.length > 0) this.error(`Components without their styles: ${bare.join(', ')}`);
    },
  },
];

/** Modules that lead to none of the large libraries, which a page must not load for the sake of something small beside them. */
const light = new Map<string, boolean>();
function isLight(id: string, graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>): boolean {
  const known = light.get(id);
  if (known !== undefined) return known;
  light.set(id, true);
  const isItself =
    !/node_modules[\\/](three|maplibre-gl|pdfjs-dist|@thatopen|3d-tiles-renderer|laz-perf)[\\/]/.test(id) &&
    !/worker/.test(id);
  const answer = isItself && (graph.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, graph));
  light.set(id, answer);
  return answer;
}

const pageOf = (name: string): Record<string, string> => ({
  [name]: fileURLToPath(new URL(`src/web/${name}.html`, import.meta.url)),
});

/** The payment sandbox is a page of its own, built by itself: a file that it shared with the portal would run the portal in it. */
export default defineConfig(({ mode }) => ({
  root: 'src/web',
  plugins: [react(), withoutWebIfc, lightContract, withoutJsonSchema, withoutEval, withWhatItUses],
  worker: { plugins: () => [lightContract, withoutJsonSchema, withoutEval, withWhatItUses] },
  // The package exports its worker unminified, and Vite leaves a worker that is asked for by address as it is.
  resolve: { alias: [{ find: /^@thatopen\/fragments\/worker(?=\?)/, replacement: fragmentsWorker }] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: mode !== 'sandbox',
    rolldownOptions:
      mode === 'sandbox'
        ? { input: pageOf('sandbox-checkout') }
        : {
            input: pageOf('index'),
            // What the start loads later, most pages load with them: their files are chosen below.
            checks: { ineffectiveDynamicImport: false },
            output: {
              // Each file costs a request and its headers: what pages share comes in few files, although a page then loads a little that it does not use.
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  // Libraries that change seldom, apart from our own code.
                  {
                    name: 'base',
                    test: anyOf(
                      /zod-locales|modulepreload-polyfill|preload-helper|rolldown.runtime|geist/,
                      /node_modules[\\/](zod|react|react-dom|scheduler|i18next|react-i18next)[\\/]/,
                      /node_modules[\\/](use-sync-external-store|void-elements|html-parse-stringify)[\\/]/,
                      /src[\\/](web[\\/]lib[\\/](texts|dates|language|said)|domain[\\/]billing[\\/]money|contract[\\/]sandbox-checkout)\.ts$/,
                      // What these need as well: a file that needs one that is started after it does not start.
                      /domain[\\/](language[\\/](language|language-cookie|translate)|naming[\\/]isolate)\.ts$/,
                      /domain[\\/](papers[\\/]day-text|calendar[\\/]calendar-date)\.ts$/,
                    ),
                    priority: 5,
                  },
                  { name: 'first', tags: ['$initial'], includeDependenciesRecursively: true, priority: 4 },
                  {
                    name: 'fields',
                    test: anyOf(
                      /@mantine[\\/]core[\\/](esm[\\/]components|styles)[\\/](Input|InputBase|TextInput|PasswordInput)[.\\/]/,
                      /@mantine[\\/]core[\\/](esm[\\/]components|styles)[\\/](Paper|Alert|Anchor|CloseButton)[.\\/]/,
                      /(use-uncontrolled|use-resolved-styles-api|use-id)[\\/]|auth-failure/,
                      /(texts[\\/]en[\\/]|texts-of-)session|IconMail\.|src[\\/]web[\\/]lib[\\/](use-kept\.|kept-values)/,
                    ),
                    priority: 3,
                  },
                  { name: 'form', test: /@mantine[\\/]form|klona|fast-deep-equal|use-kept-form/, priority: 3 },
                  {
                    name: 'portal',
                    test: /routes[\\/](app-layout|portfolio-page)\.tsx/,
                    includeDependenciesRecursively: true,
                    priority: 2.5,
                  },
                  {
                    name: 'session',
                    test: /routes[\\/](session-layout|(sign-in|sign-up|magic-link|forgot-password|reset-password|verify-email)-page)\.tsx/,
                    includeDependenciesRecursively: true,
                    priority: 2,
                  },
                  {
                    name: 'kit',
                    test: /node_modules[\\/](@mantine[\\/](core|hooks)|@tabler)/,
                    minShareCount: 4,
                    priority: 1.5,
                  },
                  {
                    name: (id, graph) => (isLight(id, graph) ? 'shared' : null),
                    debugName: 'shared',
                    minShareCount: 2,
                    entriesAware: true,
                    entriesAwareMergeThreshold: 3000,
                    priority: 1,
                  },
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
}));
