import type { StepGraph, StepLine } from './read-step-graph.ts';

/** Relationships may lead around in a circle; what they relate may not. */
const RELATIONSHIP = 'IFCREL';
const WHOLE_TO_PARTS = new Set(['IFCRELAGGREGATES', 'IFCRELNESTS']);
/** Shapes and placements of others are a few dozen lines deep; readers follow them by recursion. */
const MAX_DEPTH = 1000;
const READABLE = /^IFC(2X|4)/;
const ADVICE = 'Export the model as IFC 2x3, IFC4 or IFC4x3.';
const AGAIN = 'Correct the model and export it again.';

/** The schema that the header of an IFC file names, as 'IFC4'; undefined without one. */
export function ifcSchemaOf(ifc: Uint8Array): string | undefined {
  const head = Buffer.from(ifc.buffer, ifc.byteOffset, Math.min(ifc.length, 64 * 1024)).toString('latin1');
  return /FILE_SCHEMA\s*\(\s*\(\s*'([^']{1,100})'/i.exec(head)?.[1]?.toUpperCase();
}

/** Why an IFC file cannot be read, in a sentence with its cause; undefined where nothing is against it. Every line is looked at a constant number of times. */
export function ifcProblem(schema: string | undefined, graph: StepGraph): string | undefined {
  if (schema === undefined) return `The file does not say which IFC schema it has. ${ADVICE}`;
  if (!READABLE.test(schema)) return `The file has the schema ${schema}, which cannot be read. ${ADVICE}`;
  if (!graph.isWhole) return 'The file is incomplete: its end is missing. Upload it again.';
  if (graph.infinite) return `${wordsOf(graph.infinite)} has a number that is infinite. ${AGAIN}`;
  if (graph.far) return `${wordsOf(graph.far)} is farther away than any building. ${AGAIN}`;
  const circle = findKnot(graph, referencesOf(graph), 'refused');
  // A storey in itself is left out by readers.
  const knot = circle ?? findKnot(graph, wholesOf(graph), 'ignored');
  if (!knot) return undefined;
  return knot.isCircle
    ? `${wordsOf(knot.line)} refers to itself. ${AGAIN}`
    : `${wordsOf(knot.line)} is nested more than ${MAX_DEPTH.toLocaleString('en-US')} lines deep. ${AGAIN}`;
}

const wordsOf = ({ id, type }: StepLine) => `Line #${id} (${type})`;

type Edges = { first: Int32Array; to: Int32Array };

/** From line to line, by index: all references but those of relationships. */
function referencesOf({ lines, indexOf, firstRef, refs }: StepGraph): Edges {
  const relationships = Uint8Array.from(lines, ({ type }) => (type.startsWith(RELATIONSHIP) ? 1 : 0));
  const isRelationship = (i: number) => relationships[i] === 1;
  const first = new Int32Array(lines.length + 1);
  const to = new Int32Array(refs.length);
  let count = 0;
  for (let i = 0; i < lines.length; i++) {
    for (let ref = firstRef[i] ?? 0; !isRelationship(i) && ref < (firstRef[i + 1] ?? 0); ref++) {
      const target = indexOf(refs[ref] ?? -1);
      if (target !== undefined && !isRelationship(target)) to[count++] = target;
    }
    first[i + 1] = count;
  }
  return { first, to };
}

/** From a whole to its parts, by index. */
function wholesOf({ lines, indexOf, firstRef, refs }: StepGraph): Edges {
  const parts = new Map<number, number[]>();
  for (let i = 0; i < lines.length; i++) {
    if (!WHOLE_TO_PARTS.has(lines[i]?.type ?? '')) continue;
    const [whole, ...of] = refs
      .slice(firstRef[i], firstRef[i + 1])
      .flatMap((id) => indexOf(id) ?? [])
      .filter((at) => lines[at]?.type !== 'IFCOWNERHISTORY');
    if (whole === undefined) continue;
    const known = parts.get(whole);
    if (known) for (const part of of) known.push(part);
    else parts.set(whole, of);
  }
  const first = new Int32Array(lines.length + 1);
  const to: number[] = [];
  for (let i = 0; i < lines.length; i++) {
    for (const part of parts.get(i) ?? []) to.push(part);
    first[i + 1] = to.length;
  }
  return { first, to: Int32Array.from(to) };
}

/** The first line from which a way leads back to itself, or too deep. */
function findKnot(
  { lines }: StepGraph,
  { first, to }: Edges,
  circles: 'refused' | 'ignored',
): { line: StepLine; isCircle: boolean } | undefined {
  // 0: not seen; -1: on the way; 1: done.
  const states = new Int8Array(lines.length);
  const next = first.slice(0, lines.length);
  for (let start = 0; start < lines.length; start++) {
    if (states[start] !== 0) continue;
    const way = [start];
    states[start] = -1;
    for (let i = way.at(-1); i !== undefined; i = way.at(-1)) {
      const edge = next[i] ?? 0;
      if (edge >= (first[i + 1] ?? 0)) {
        states[i] = 1;
        way.pop();
        continue;
      }
      next[i] = edge + 1;
      const target = to[edge] ?? 0;
      const line = lines[target];
      if (line && states[target] === -1 && circles === 'refused') return { line, isCircle: true };
      if (states[target] !== 0) continue;
      if (line && way.length >= MAX_DEPTH) return { line, isCircle: false };
      states[target] = -1;
      way.push(target);
    }
  }
  return undefined;
}
