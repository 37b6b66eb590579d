import type { PackagedAsset, PackagedFile } from '#domain/exit-package/manifest.ts';

/** A file that is to be packed: stored under a key, or made when its turn comes. `bytes`: as far as they are known before. */
export type PlannedFile = {
  path: string;
  kind: PackagedFile['kind'];
  asset?: PackagedAsset;
  format: string;
  at: Date;
  bytes: number;
  source: { key: string } | { make: () => Promise<string | Uint8Array> };
};
