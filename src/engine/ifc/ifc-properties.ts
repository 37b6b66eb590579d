import type { Wall } from '#domain/building/building.ts';
import { EVIDENCE } from '#domain/quantities/accuracy.ts';
import type { IfcFile } from './ifc-file.ts';
import { rootAttributes } from './ifc-file.ts';
import { bool, integer, list, NONE, real, text, typed } from './step-text.ts';
import type { Step } from './step-text.ts';

export type Properties = Record<string, string | number | boolean>;

function propertyValue(value: string | number | boolean): Step {
  if (typeof value === 'boolean') return typed('IFCBOOLEAN', bool(value));
  return typeof value === 'number' ? typed('IFCREAL', real(value)) : typed('IFCLABEL', text(value));
}

/** A property set on one element. */
export function propertySet(file: IfcFile, key: string, element: Step, name: string, properties: Properties): void {
  const values = Object.entries(properties).map(([property, value]) =>
    file.share('IFCPROPERTYSINGLEVALUE', [text(property), NONE, propertyValue(value), NONE]),
  );
  const set = file.add('IFCPROPERTYSET', [...rootAttributes(file, `${key}/${name}`, name), list(values)]);
  file.add('IFCRELDEFINESBYPROPERTIES', [...rootAttributes(file, `${key}/${name}/rel`), list([element]), set]);
}

/** Evidence of an element: what the engine's report says about it (design: every element carries its confidence). */
export function evidenceSet(
  file: IfcFile,
  key: string,
  element: Step,
  evidence: Pick<Wall, 'confidence' | 'fit'> & { assumed: readonly string[]; sidesSeen?: number },
): void {
  const { confidence, assumed, sidesSeen, fit } = evidence;
  const single = (name: string, value: Step) => file.share('IFCPROPERTYSINGLEVALUE', [text(name), NONE, value, NONE]);
  const sides = sidesSeen === undefined ? [] : [single('SidesSeen', typed('IFCINTEGER', integer(sidesSeen)))];
  const values = [
    single(EVIDENCE.confidence, typed('IFCREAL', real(confidence))),
    single(EVIDENCE.assumed, typed('IFCTEXT', text(assumed.join(', ')))),
    ...sides,
    ...(fit
      ? [
          single(EVIDENCE.distanceMean, typed('IFCLENGTHMEASURE', real(fit.meanM))),
          single(EVIDENCE.distance95, typed('IFCLENGTHMEASURE', real(fit.p95M))),
          single(EVIDENCE.pointCount, typed('IFCINTEGER', integer(fit.pointCount))),
        ]
      : []),
  ];
  const set = file.add('IFCPROPERTYSET', [...rootAttributes(file, `${key}/evidence`, EVIDENCE.set), list(values)]);
  file.add('IFCRELDEFINESBYPROPERTIES', [...rootAttributes(file, `${key}/evidence/rel`), list([element]), set]);
}

/** Quantities of an element, by kind: metres, square metres, cubic metres. */
export type Quantities = {
  lengths?: Record<string, number>;
  areas?: Record<string, number>;
  volumes?: Record<string, number>;
};

/** Base quantities, such as Qto_WallBaseQuantities. */
export function quantitySet(
  file: IfcFile,
  key: string,
  element: Step,
  name: string,
  { lengths = {}, areas = {}, volumes = {} }: Quantities,
): void {
  const entries = (entity: string, values: Record<string, number>) =>
    Object.entries(values).map(([quantity, value]) =>
      file.share(entity, [text(quantity), NONE, NONE, real(value), NONE]),
    );
  const quantities = [
    ...entries('IFCQUANTITYLENGTH', lengths),
    ...entries('IFCQUANTITYAREA', areas),
    ...entries('IFCQUANTITYVOLUME', volumes),
  ];
  const set = file.add('IFCELEMENTQUANTITY', [
    ...rootAttributes(file, `${key}/${name}`, name),
    text('BIMIT Engine'),
    list(quantities),
  ]);
  file.add('IFCRELDEFINESBYPROPERTIES', [...rootAttributes(file, `${key}/${name}/rel`), list([element]), set]);
}

/** A size for the name of a type: millimetres to the centimetre, so that what is built alike and measured apart is one type. */
export const nominalMm = (sizeM: number): number => Math.max(10, Math.round(sizeM * 100) * 10);

/** Notes that an element is of the type with this key, which `create` makes when it is the first; `relateTypes` relates them. */
export function ofType(file: IfcFile, element: Step, key: string, create: () => Step): void {
  const known = file.types.get(key);
  if (known) known.elements.push(element);
  else file.types.set(key, { type: create(), elements: [element] });
}

export function relateTypes(file: IfcFile): void {
  for (const [key, { type, elements }] of file.types)
    file.add('IFCRELDEFINESBYTYPE', [...rootAttributes(file, `${key}/occurrences`), list(elements), type]);
}

/** First attributes of a type object: identity, applicability, property sets, maps, tag, element type. */
export const typeAttributes = (file: IfcFile, key: string, name: string): Step[] => [
  ...rootAttributes(file, key, name),
  NONE,
  NONE,
  NONE,
  NONE,
  NONE,
];

/** A material on elements. */
export function relateMaterial(file: IfcFile, key: string, elements: readonly Step[], material: Step): void {
  file.add('IFCRELASSOCIATESMATERIAL', [...rootAttributes(file, `${key}/material`), list(elements), material]);
}

export const material = (file: IfcFile, name: string): Step => file.share('IFCMATERIAL', [text(name), NONE, NONE]);
