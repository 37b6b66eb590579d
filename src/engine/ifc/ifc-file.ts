import { ifcGuid } from './ifc-guid.ts';
import { createStepData, integer, NONE, text } from './step-text.ts';
import type { Step, StepData } from './step-text.ts';

export type IfcOptions = {
  /** With an element's key it makes the GUIDs. */
  projectId: string;
  name: string;
  /** ISO 8601; every date in the file. */
  date: string;
};

/** Placements of the storeys and what is on them. */
export type IfcStorey = { placement: Step; elevationM: number; elements: Step[]; spaces: Step[] };

/** A model under construction: the instances, and what all writers of element groups share. */
export type IfcFile = StepData & {
  /** GloballyUniqueId of a key, encoded. */
  guid: (key: string) => Step;
  ownerHistory: Step;
  bodyContext: Step;
  axisContext: Step;
  footprintContext: Step;
  storeys: ReadonlyMap<string, IfcStorey>;
  /** Type objects by key with their occurrences, related at the end. */
  types: Map<string, { type: Step; elements: Step[] }>;
};

/** What a writer of the spatial structure starts from. */
export type IfcBase = StepData & Pick<IfcFile, 'guid' | 'ownerHistory'>;

/** Data section with the owner history. Throws when the date cannot be read. */
export function startIfc({ projectId, date }: IfcOptions): IfcBase {
  const seconds = Math.floor(Date.parse(date) / 1000);
  if (!Number.isFinite(seconds)) throw new Error(`not a date: ${date}`);
  const data = createStepData();
  const person = data.add('IFCPERSON', [NONE, text('Engine'), NONE, NONE, NONE, NONE, NONE, NONE]);
  const organization = data.add('IFCORGANIZATION', [NONE, text('Storey'), NONE, NONE, NONE]);
  const user = data.add('IFCPERSONANDORGANIZATION', [person, organization, NONE]);
  const application = data.add('IFCAPPLICATION', [organization, text('1'), text('BIMIT Engine'), text('BIMIT_ENGINE')]);
  const ownerHistory = data.add('IFCOWNERHISTORY', [user, application, NONE, NONE, NONE, NONE, NONE, integer(seconds)]);
  return { ...data, ownerHistory, guid: (key) => text(ifcGuid(projectId, key)) };
}

/** The first four attributes of everything that has an identity: GlobalId, OwnerHistory, Name, Description. */
export const rootAttributes = (file: Pick<IfcFile, 'guid' | 'ownerHistory'>, key: string, name?: string): Step[] => [
  file.guid(key),
  file.ownerHistory,
  name === undefined ? NONE : text(name),
  NONE,
];

/** All attributes of an element up to its Tag: identity, object type, placement, shape, and its id in elements.json. */
export const elementAttributes = (
  file: IfcFile,
  id: string,
  name: string,
  placement: Step,
  shape: Step,
  objectType?: string,
): Step[] => [
  ...rootAttributes(file, id, name),
  objectType === undefined ? NONE : text(objectType),
  placement,
  shape,
  text(id),
];
