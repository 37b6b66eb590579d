import { BILLING_DOCUMENT_ROLE } from '#domain/deliverables/asset-roles.ts';
import type { WireAsset } from '#contract/projects.ts';

const downloadGroups = ['plan', 'model', 'drawing', 'cloud', 'data', 'zip', 'original'] as const;
export type DownloadGroup = (typeof downloadGroups)[number];

/** Files that people take home; what only viewers read (octree, fragments, pictures) is not offered. */
const groupOf = ({ role, format, madeFrom }: WireAsset): DownloadGroup | undefined => {
  if (format === 'zip' && role !== 'original') return 'zip';
  // Listed with the documents of the order.
  if (role === BILLING_DOCUMENT_ROLE) return undefined;
  if (madeFrom !== null || format === 'octree' || format === 'frag' || role === 'image') return undefined;
  if (role === 'area_plan' || (role === 'report' && format === 'pdf')) return 'plan';
  if (role === 'model') return format === 'json' ? 'data' : 'model';
  if (role === 'drawing') return 'drawing';
  if (role === 'cloud' || role === 'cloud_classified') return 'cloud';
  if (role === 'original') return 'original';
  return 'data';
};

/** What comes by 'Download Now' where no file was chosen: everything in one, else the model, else the next that the unlock opens. */
export function mainDownload(assets: readonly WireAsset[]): WireAsset | undefined {
  const groups = groupedDownloads(assets, []);
  return mainGroups
    .map((wanted) => groups.find(({ group }) => group === wanted)?.assets[0])
    .find((asset) => asset !== undefined);
}
const mainGroups: readonly DownloadGroup[] = ['zip', 'model', 'plan', 'drawing', 'cloud', 'data'];

/** The files of a project by kind, in the order of the menu; empty kinds are left out unless they are `expected`. */
export function groupedDownloads(
  assets: readonly WireAsset[],
  expected: readonly DownloadGroup[],
): { group: DownloadGroup; assets: WireAsset[] }[] {
  return downloadGroups
    .map((group) => ({
      group,
      assets: assets
        .filter((asset) => groupOf(asset) === group)
        .toSorted((a, b) => a.asset_name.localeCompare(b.asset_name, 'en', { numeric: true })),
    }))
    .filter((entry) => entry.assets.length > 0 || expected.includes(entry.group));
}
