import type { FragmentsModel } from '@thatopen/fragments';
import { type ElementRef, keyOf } from '#viewer/state.ts';

/** The elements of one model by both of their ids. */
export type ElementIds = {
  refOf: (localId: number) => ElementRef | undefined;
  /** All that have the GlobalId: files of others repeat some. */
  localIdsOf: (ref: ElementRef) => readonly number[];
  /** Local ids of those that are in this model. */
  localIds: (refs: readonly ElementRef[]) => number[];
};

const NONE: readonly number[] = [];

/** Reads the GlobalIds of elements. One without a GlobalId has its line in the file instead. */
export async function readElementIds(
  model: Pick<FragmentsModel, 'getGuidsByLocalIds'>,
  modelId: string,
  localIds: readonly number[],
): Promise<ElementIds> {
  const guids = await model.getGuidsByLocalIds([...localIds]);
  const refs = new Map<number, ElementRef>();
  const byKey = new Map<string, number[]>();
  for (const [i, localId] of localIds.entries()) {
    const ref = { model: modelId, id: guids[i] ?? `#${localId}` };
    refs.set(localId, ref);
    const same = byKey.get(keyOf(ref));
    if (same) same.push(localId);
    else byKey.set(keyOf(ref), [localId]);
  }
  const localIdsOf = (ref: ElementRef) => byKey.get(keyOf(ref)) ?? NONE;
  return { refOf: (localId) => refs.get(localId), localIdsOf, localIds: (all) => all.flatMap(localIdsOf) };
}
