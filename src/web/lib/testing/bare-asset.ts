import type { WireAsset } from '#contract/projects.ts';

/** For tests: what the answer about a file says of one that is neither a tour, nor a picture, nor a Revit model, and belongs to no floor. */
export const bareAsset = {
  asset_key: null,
  floor_number: null,
  image_subtype: null,
  createdTime: '',
  virtual_tour_url: null,
  virtual_tour_type: null,
  forge_urn: null,
  revit_version: null,
} satisfies Partial<WireAsset>;
