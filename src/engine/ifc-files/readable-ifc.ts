import type { StepGraph } from './read-step-graph.ts';

/** Classes whose values may be derived, which '*' says. */
const DERIVED = new Set([
  'IFCSIUNIT',
  'IFCGEOMETRICREPRESENTATIONSUBCONTEXT',
  'IFCORIENTEDEDGE',
  'IFCMIRROREDPROFILEDEF',
]);
/** Versions before IFC 2x3, whose classes are those of 2x3. */
const BEFORE_2X3 = /(FILE_SCHEMA\s*\(\s*\(\s*')(IFC2X(?!3)[^']*)(')/i;
const MAX_HEADER_BYTES = 64 * 1024;
/** UTF-16 with a byte order mark before each run, and at times half a character after it, as some programs write it. */
const MARKED_RUN = /\\X2\\FEFF((?:[0-9A-F]{4})*)[0-9A-F]{0,3}\\X0\\/g;

/**
 * The same model as readers expect it, where a file departs from the standard in ways that are known: a schema before IFC 2x3 is
 * called 2x3, '*' for a value that is not derived is '$', and text in UTF-16 has no byte order marks. The bytes are left as they are.
 */
export function readableIfc(ifc: Uint8Array, { lines, stars }: StepGraph): Uint8Array {
  const wrong = stars.filter(({ line }) => !DERIVED.has(lines[line]?.type ?? ''));
  let read = ifc;
  if (wrong.length > 0) {
    read = ifc.slice();
    for (const { at } of wrong) read[at] = '$'.charCodeAt(0);
  }
  const view = Buffer.from(read.buffer, read.byteOffset, read.length);
  const head = view.toString('latin1', 0, MAX_HEADER_BYTES);
  const isEarly = BEFORE_2X3.test(head);
  const isMarked = view.includes('\\X2\\FEFF');
  if (!isEarly && !isMarked) return read;
  const text = view.toString('latin1');
  return Buffer.from(
    (isEarly ? text.replace(BEFORE_2X3, '$1IFC2X3$3') : text).replace(MARKED_RUN, (_run, units: string) =>
      units === '' ? '' : `\\X2\\${units}\\X0\\`,
    ),
    'latin1',
  );
}
