/** Where the voxels of a scan are. Metres, Z up, relative to the project's origin. */
export type Places = {
  /** Edge of a voxel. */
  voxelM: number;
  count: number;
  /** Mean position of the raw points in each voxel. */
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  /** Scanner positions, where the file knows them. */
  stations: [number, number, number][];
};

/**
 * A scan thinned to one point per voxel. Voxels are sorted by key, so that the order depends on nothing but the points.
 */
export type ThinnedCloud = Places & {
  /** Raw points in each voxel. */
  weight: Uint32Array;
  /** Mean colour, red green blue interleaved, 8 bit; undefined when the scan has no colour. */
  rgb: Uint8Array | undefined;
};

/** Places with what their surfaces look like: what recognition works on. */
export type VoxelCloud = Places & {
  /** Unit normals, on the side that was scanned where `stations` are known: `estimateNormals`, then `orientNormals`. */
  nx: Float32Array;
  ny: Float32Array;
  nz: Float32Array;
  /** 0 (a blob) to 1 (a plane): trust in the normal. */
  planarity: Float32Array;
};
