import type { ChangeLine } from '#contract/changes.ts';

type Place = { locationId: string; projectId: string };

/** Where the viewer shows what a request is about: the model for an element, the plan for an area; undefined for documents. */
export function changeViewHref(
  { locationId, projectId }: Place,
  { id, target, asset, revision }: Pick<ChangeLine, 'id' | 'target' | 'asset' | 'revision'>,
): string | undefined {
  if (target.kind === 'document') return undefined;
  const product = asset?.product === 'BIMIT Verified' ? 'verified' : 'preview';
  const viewer = target.kind === 'element' ? `step3:bimit_${product}_3d` : 'step4:bimit_preview_2d';
  // Versions that are not current any more are in no list of the project.
  const model = target.kind === 'element' ? [revision, asset].find((each) => each?.isCurrent && each.viewUrl) : null;
  const file = model ? `&file=${model.id}` : '';
  return `/location/${locationId}/project/${projectId}?viewer=${encodeURIComponent(viewer)}${file}&tab=changes&change=${id}`;
}

const PAIR = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** The value of `?compare=`: two versions of a file, the earlier first; undefined for anything else. */
export function readPair(value: string | undefined): { before: string; after: string } | undefined {
  const [, before, after] = PAIR.exec(value ?? '') ?? [];
  return before && after ? { before, after } : undefined;
}

export const writePair = ({ before, after }: { before: string; after: string }) => `${before}.${after}`;
