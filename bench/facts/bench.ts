// `npm run bench:facts -- FILE.ifc ...`: what the element table says of models of others, beside what other readers make of them. Prints only.
// SECOND_READER names a folder with @ifc-lite/geometry: bodies are then those of another kernel, and of web-ifc otherwise.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { elementTable, type FigureName, type TableElement } from '#domain/quantities/element-table.ts';
import { openIfc } from '#engine/pipeline/make-of-ifc.ts';
import { makeModelForms } from '#engine/pipeline/model-files.ts';
import { readNetQuantities } from './read-net-quantities.ts';
import { readSecondBodies } from './read-second-bodies.ts';
import { measureTriangles } from './measure-triangles.ts';

/** Of a figure that both measured. */
const MAX_DIFFERENCE = 0.005;
const MEASURED = /^IFC(WALL|SLAB)/;

/** The figure that a net quantity is of, where it is the one that an estimate wants. */
function figureOf(category: string, name: string): FigureName | undefined {
  if (/^netvolume$/i.test(name)) return 'volumeM3';
  if (category.startsWith('IFCWALL') && /^netsidearea$/i.test(name)) return 'areaM2';
  if (/^IFC(SLAB|ROOF|COVERING)/.test(category) && /^netarea$/i.test(name)) return 'areaM2';
  if (category === 'IFCSPACE' && /^netfloorarea$/i.test(name)) return 'areaM2';
  return undefined;
}

let wrong = 0;
for (const path of process.argv.slice(2)) {
  const file = readFileSync(path);
  const opened = openIfc(file);
  const { table: packed } = await makeModelForms(opened, 'facts');
  if (!packed) throw new Error(`${path} has no table`);
  const table = elementTable.parse(JSON.parse(gunzipSync(packed).toString()));
  const differences = [
    ...compareQuantities(table.elements, table.sets, await readNetQuantities(opened.ifc)),
    ...compareBodies(table.elements, await readSecondBodies(opened.ifc, process.env.SECOND_READER)),
  ];
  console.log(`\n${basename(path)}: ${table.elements.length} elements`);
  for (const [what, lines] of Map.groupBy(differences, ({ kind }) => kind)) {
    console.log(`  ${what}: ${lines.length}`);
    if (what.startsWith('WRONG')) wrong += lines.length;
    for (const { text } of lines.filter(({ text }) => text !== '').slice(0, 12)) console.log(`    ${text}`);
  }
}
process.exit(wrong > 0 ? 1 : 0);

type Difference = { kind: string; text: string };

function compareQuantities(
  elements: readonly TableElement[],
  sets: readonly { properties: readonly { name: string; value: unknown }[] }[],
  quantities: Awaited<ReturnType<typeof readNetQuantities>>,
): Difference[] {
  const byId = new Map(elements.map((element) => [element.expressId, element]));
  const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
  return quantities.map(({ expressId, name, valueSi }): Difference => {
    const element = byId.get(expressId);
    if (!element) return { kind: 'net quantity of what has no body and is not listed', text: '' };
    const said = element.sets
      .flatMap((place) => sets[place]?.properties ?? [])
      .filter((property) => property.name === name)
      .map(({ value }) =>
        typeof value === 'object' && value !== null && 'value' in value ? Number(value.value) : NaN,
      );
    const label = `#${expressId} ${element.category} ${name} ${valueSi}`;
    if (!said.some((value) => isSame(value, valueSi)))
      return { kind: 'WRONG net quantity in the sets', text: `${label}, table ${said.join(' ')}` };
    const figure = figureOf(element.category, name);
    const own = figure && element.figures[figure];
    if (own && said.length > 1 && said.some((value) => isSame(value, own.value)) && !isSame(own.value, valueSi))
      return { kind: 'net quantity that the file says twice, the first is the figure', text: label };
    if (figure && (own?.source !== 'net' || !isSame(own.value, valueSi)))
      return { kind: 'WRONG net quantity as a figure', text: `${label}, table ${own?.source} ${own?.value}` };
    return { kind: figure ? 'net quantity exact, as a figure' : 'net quantity exact, in the sets', text: '' };
  });
}

function compareBodies(
  elements: readonly TableElement[],
  bodies: Awaited<ReturnType<typeof readSecondBodies>>,
): Difference[] {
  return elements.flatMap((element): Difference[] => {
    const { expressId, category, figures } = element;
    const body = bodies.get(expressId);
    const own = measureTriangles(body ?? []);
    if (category === 'IFCCOVERING' && !own.isClosed)
      return Object.values(figures).some(({ source }) => source === 'mesh')
        ? [{ kind: 'open covering that is measured all the same', text: `#${expressId} ${JSON.stringify(figures)}` }]
        : [{ kind: 'open covering without a measured figure', text: '' }];
    if (!MEASURED.test(category)) return [];
    const pairs = [
      ['volumeM3', own.volumeM3],
      ['areaM2', category.startsWith('IFCWALL') ? own.sideM2 : own.upperM2],
    ] as const;
    return pairs.flatMap(([name, value]): Difference[] => {
      const figure = figures[name];
      const group = `${category.startsWith('IFCWALL') ? 'walls' : 'slabs'} ${name}`;
      if (figure && figure.source !== 'mesh') return [];
      if (!own.isClosed || value === undefined)
        return [{ kind: figure ? `${group}, open for the other reader, measured` : `${group}, open: none`, text: '' }];
      if (!figure)
        return [{ kind: `${group}, closed for the other reader, none`, text: `#${expressId} ${value.toFixed(4)}` }];
      const off = figure.value / value - 1;
      return Math.abs(off) <= MAX_DIFFERENCE
        ? [{ kind: `${group} within 0.5 %`, text: '' }]
        : [
            {
              kind: `WRONG ${group}`,
              text: `#${expressId} ${figure.value.toFixed(4)}, other ${value.toFixed(4)} (${(100 * off).toFixed(1)} %)`,
            },
          ];
    });
  });
}
