import type { FileVersion } from '#contract/changes.ts';
import type { ChangeSubject } from '#web/lib/change-subject.ts';

/** The file that a request is about; undefined while there is none. Plans are drawn from the engine's model. */
export function assetOf(versions: readonly FileVersion[], of: ChangeSubject['of']): FileVersion | undefined {
  if (of === 'plan') {
    const current = versions.filter(({ isCurrent }) => isCurrent);
    return (
      current.find(({ kind, product }) => kind === 'model' && product !== 'BIMIT Verified') ??
      current.find(({ kind }) => kind === 'model') ??
      current[0]
    );
  }
  return 'assetId' in of
    ? versions.find(({ id }) => id === of.assetId)
    : versions.find(({ viewUrl }) => viewUrl === of.viewUrl);
}

/** The other versions of a file, the newest first; none for a file that has only one. */
export function seriesOf(versions: readonly FileVersion[], assetId: string): FileVersion[] {
  const series = versions.find(({ id }) => id === assetId)?.series;
  return versions.filter((each) => each.series === series).toSorted((a, b) => b.version - a.version);
}

/** What a revision is compared with: the file that the request was about, earlier first. */
export function pairOf({
  asset,
  revision,
}: {
  asset: FileVersion | null;
  revision: FileVersion | null;
}): { before: string; after: string } | undefined {
  return asset && revision && asset.id !== revision.id && asset.kind === revision.kind
    ? { before: asset.id, after: revision.id }
    : undefined;
}
