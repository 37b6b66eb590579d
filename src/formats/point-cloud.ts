/** Formats that the engine reads, by the name shown to people. */
export type CloudFormat = 'E57' | 'LAS' | 'LAZ' | 'PLY' | 'PTS' | 'XYZ' | 'PCD';

/** One scanner set-up: where it stood and how it was turned (identity where the file does not say). */
export type ScanPose = {
  name: string;
  /** Unit quaternion w, x, y, z: scanner to file coordinates. */
  rotation: [number, number, number, number];
  /** Position in file coordinates and units. Already applied to the points that a reader answers. */
  position: [number, number, number];
};

/** What a file says about itself before its points are read. */
export type CloudHeader = {
  format: CloudFormat;
  /** For example '1.4' for LAS, 'binary_compressed' for PCD. */
  variant: string;
  /** Declared number of points; undefined where only reading tells (text files). Never trusted for an allocation. */
  declaredPointCount: number | undefined;
  /** Declared bounds in file units, minimum then maximum; undefined where the header has none. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | undefined;
  hasColor: boolean;
  hasIntensity: boolean;
  hasClassification: boolean;
  /** Where scanners stood, for formats that tell (E57, PCD). Empty for a merged cloud, whose origin is no such place. */
  poses: ScanPose[];
  /** The file's own word on its unit, for example from a coordinate system; undefined where it has none. */
  unit: 'm' | 'ft' | 'us-ft' | 'mm' | undefined;
  /** Remarks for the report, one sentence each, for example that colours were scaled from 8 to 16 bit. */
  remarks: string[];
};

/**
 * A run of points in file order and file units. Arrays have at least `count` entries and belong to the reader:
 * they are overwritten by the next batch. Points with a NaN, infinite, impossibly far or invalid-flagged coordinate are left out
 * and counted in `skipped`.
 */
export type PointBatch = {
  count: number;
  skipped: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** Red, green, blue interleaved, 16 bit each (8-bit sources are multiplied by 257). */
  rgb: Uint16Array | undefined;
  /** 0 to 65535, scaled from the file's own range. */
  intensity: Uint16Array | undefined;
  classification: Uint8Array | undefined;
  /** Index into `CloudHeader.poses` for every point of this batch; -1 where unknown. */
  scanIndex: number;
};

export type ReadOptions = {
  /** Points per batch at most; 65,536 when left out. */
  batchSize?: number;
  /**
   * Read only about this many batches, spread evenly over the file: a look, not a read. A reader that cannot jump
   * answers its first ones. Order stays file order.
   */
  sampleBatches?: number;
};

/** An opened point cloud. `batches` can be called again to read from the start. */
export interface PointReader {
  readonly header: CloudHeader;
  /** Streams all points, or a sample of them. Throws `FormatError`, also when not one usable point was found. */
  batches(options?: ReadOptions): AsyncIterable<PointBatch>;
  /** Frees the reader's resources (decoders, workers). */
  close(): Promise<void>;
}
