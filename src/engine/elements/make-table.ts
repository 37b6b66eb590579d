import {
  ELEMENT_TABLE_VERSION,
  type ElementTable,
  type FigureName,
  type TableElement,
  type TableLevel,
} from '#domain/quantities/element-table.ts';
import type { FileUnits } from '#domain/units/file-units.ts';
import { ModelError } from '#engine/ifc-files/model-error.ts';
import type { StepFile } from '#engine/ifc-files/step-values.ts';
import { authoredFigures } from './authored-figures.ts';
import { measureBody } from './measure-body.ts';
import { measuredFigures } from './measured-figures.ts';
import type { IfcBody, MeshPart } from './mesh-parts.ts';
import { createMaterialReader } from './read-materials.ts';
import { readRelations, type Relations } from './read-relations.ts';
import { createSetReader, textOf, type PropertySet } from './read-sets.ts';
import { readFileUnits, refsOf } from './read-units.ts';

/** Browsers read all of a table. */
const MAX_ELEMENTS = 250_000;
const MAX_SETS_OF_ELEMENT = 100;
/** Wholes in wholes; a file with more leads around. */
const MAX_PARENTS = 1000;

export type TableMaker = {
  /** Takes what is listed of the bodies of a model. */
  addBody: (body: IfcBody) => void;
  /** The table of all bodies that were added, and of the rooms without one. */
  finish: () => ElementTable;
};

type Measured = Pick<TableElement, 'box' | 'body' | 'figures'>;

/** Makes the table of a model of its lines, and of the bodies that are added one by one. Throws `ModelError` for one that is larger than can be listed. */
export function createTableMaker(file: StepFile): TableMaker {
  const units = readFileUnits(file);
  const relations = readRelations(file);
  const sets = createSetReader(file, units);
  const setsOf = createSetFinder(file, relations, sets.read);
  const measured = new Map<number, Measured>();
  const figuresOf = (id: number, category: string, parts: readonly MeshPart[]): TableElement['figures'] => {
    const own = setsOf(id).flatMap((set) => sets.read(set) ?? []);
    const figures = authoredFigures(category, own, attributesOf(file, id, units));
    for (const [name, value] of Object.entries(measuredFigures(category, parts, (each) => !figures[each])))
      figures[name as FigureName] = { value, source: 'mesh' };
    return figures;
  };
  return {
    addBody: ({ expressId, isListed, parts }) => {
      const category = file.typeOf(expressId);
      if (!isListed || category === undefined) return;
      if (measured.size >= MAX_ELEMENTS)
        throw new ModelError(
          `The model has more than ${MAX_ELEMENTS.toLocaleString('en-US')} elements, more than can be listed. Export it in parts.`,
        );
      measured.set(expressId, { ...measureBody(parts), figures: figuresOf(expressId, category, parts) });
    },
    finish: () => {
      for (const id of file.idsOf('IFCSPACE'))
        if (!measured.has(id)) measured.set(id, { box: null, body: null, figures: figuresOf(id, 'IFCSPACE', []) });
      return tableOf(file, { relations, units, measured, setsOf, readSet: sets.read });
    },
  };
}

type Known = {
  relations: Relations;
  units: FileUnits;
  measured: ReadonlyMap<number, Measured>;
  setsOf: (id: number) => readonly number[];
  readSet: (id: number) => PropertySet | null;
};

function tableOf(file: StepFile, { relations, units, measured, setsOf, readSet }: Known): ElementTable {
  const listed = [...measured].sort(([a], [b]) => a - b);
  const places = new Map(listed.map(([id], i) => [id, i]));
  const storeys = readStoreys(file, units);
  const levels = new Map(storeys.map(({ expressId }, i) => [expressId, i]));
  const materialsOf = createMaterialReader(file);
  const setPlaces = new Map<number, number>();
  const sets: ElementTable['sets'] = [];
  const placeOfSet = (id: number): number[] => {
    const set = readSet(id);
    if (!set) return [];
    const known = setPlaces.get(id);
    if (known !== undefined) return [known];
    setPlaces.set(id, sets.length);
    return [sets.push({ name: set.name, properties: [...set.properties] }) - 1];
  };
  const firstOf = (id: number, isWanted: (whole: number) => boolean): number | undefined => {
    let at = relations.parents.get(id);
    for (let i = 0; i < MAX_PARENTS && at !== undefined; i++, at = relations.parents.get(at))
      if (isWanted(at)) return at;
    return undefined;
  };
  const elements = listed.map(([expressId, { box, body, figures }]): TableElement => {
    const values = file.valuesOf(expressId);
    const category = file.typeOf(expressId) ?? '';
    const typeId = relations.types.get(expressId);
    const storey = firstOf(expressId, (whole) => levels.has(whole));
    const room = firstOf(expressId, (whole) => file.typeOf(whole) === 'IFCSPACE');
    const material = relations.materials.get(expressId) ?? relations.materials.get(typeId ?? -1);
    const longName = category === 'IFCSPACE' ? textOf(values[7]) : '';
    return {
      expressId,
      id: textOf(values[0]),
      category,
      name: [textOf(values[2]), longName].filter(Boolean).join(' '),
      ...typeOf(
        textOf(typeId === undefined ? undefined : file.valuesOf(typeId)[2]) || textOf(values[4]),
        textOf(values[2]),
      ),
      level: storey === undefined ? null : (levels.get(storey) ?? null),
      room: room === undefined ? null : (places.get(room) ?? null),
      uniformat: relations.uniformat.get(expressId) ?? relations.uniformat.get(typeId ?? -1) ?? null,
      materials: material === undefined ? [] : [...materialsOf(material)],
      figures,
      box,
      body,
      sets: setsOf(expressId).flatMap(placeOfSet),
    };
  });
  return {
    version: ELEMENT_TABLE_VERSION,
    levels: levelsOf(storeys, elements),
    elements,
    sets,
  };
}

/** The sets of an element: its own first, then those of its type. */
function createSetFinder(file: StepFile, { sets, types }: Relations, read: Known['readSet']): Known['setsOf'] {
  const ofTypes = new Map<number, readonly number[]>();
  return (id) => {
    const own = sets.get(id) ?? [];
    const type = types.get(id);
    if (type === undefined) return own.slice(0, MAX_SETS_OF_ELEMENT);
    const ofType = ofTypes.get(type) ?? refsOf(file.valuesOf(type)[5]).filter((set) => read(set) !== null);
    ofTypes.set(type, ofType);
    return [...own, ...ofType].slice(0, MAX_SETS_OF_ELEMENT);
  };
}

/** 'Basic Wall: Generic 200 mm' is a family and a type; a number behind them tells elements apart. */
const FAMILY_AND_TYPE = /^([^:]+):\s*(.+?)(?::\s*\d+)?$/;

/** By the name of its type; where that has no family, by the element's own, 'Single-Flush:0915 x 2134mm:184606'. */
function typeOf(name: string, ofElement: string): Pick<TableElement, 'type' | 'family'> {
  if (name === '') return { type: null, family: null };
  const [, family, type] = FAMILY_AND_TYPE.exec(name) ?? [];
  if (family !== undefined && type !== undefined) return { type, family: family.trim() };
  const own = FAMILY_AND_TYPE.exec(ofElement);
  return { type: name, family: own?.[2]?.startsWith(name) ? (own[1]?.trim() ?? null) : null };
}

/** What the line of an element says of its size, by class and place of the value. */
const ATTRIBUTES: readonly [RegExp, Partial<Record<FigureName, number>>][] = [
  [/^IFC(DOOR|WINDOW)/, { heightM: 8, widthM: 9 }],
  [/^IFCSTAIRFLIGHT/, { riserHeightM: 10, treadDepthM: 11 }],
];

function attributesOf(file: StepFile, id: number, units: FileUnits): Partial<Record<FigureName, number>> {
  const places = ATTRIBUTES.find(([pattern]) => pattern.test(file.typeOf(id) ?? ''))?.[1];
  if (!places) return {};
  const values = file.valuesOf(id);
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, place]) => {
      const value = values[place];
      return typeof value === 'number' ? [[name, value * lengthToM(units)]] : [];
    }),
  );
}

const lengthToM = ({ units }: FileUnits): number => units.get('LENGTHUNIT')?.toSi ?? 1;

type Storey = { expressId: number; id: string; name: string; elevationM: number | undefined };

/** Lowest first; those without an elevation last. */
function readStoreys(file: StepFile, units: FileUnits): Storey[] {
  return file
    .idsOf('IFCBUILDINGSTOREY')
    .map((expressId): Storey => {
      const values = file.valuesOf(expressId);
      const elevation = values[9];
      return {
        expressId,
        id: textOf(values[0]),
        name: textOf(values[2]) || textOf(values[7]) || `Level ${expressId}`,
        elevationM:
          typeof elevation === 'number' && Number.isFinite(elevation) ? elevation * lengthToM(units) : undefined,
      };
    })
    .sort((a, b) => (a.elevationM ?? Infinity) - (b.elevationM ?? Infinity) || a.expressId - b.expressId);
}

function levelsOf(storeys: readonly Storey[], elements: readonly TableElement[]): TableLevel[] {
  const lowest = storeys.map(() => Infinity);
  for (const { level, box } of elements)
    if (level !== null && box) lowest[level] = Math.min(lowest[level] ?? Infinity, box.min[2]);
  return storeys.map(({ id, name, elevationM }, i) => {
    const own = lowest[i] ?? Infinity;
    const zMinM = Number.isFinite(own) ? own : (elevationM ?? 0);
    return { id, name, elevationM: elevationM ?? zMinM, zMinM };
  });
}
