import { PANORAMA_TILE_PX, type TileLevel } from '#domain/panorama/tile-index.ts';
import type { PictureRows } from '#formats/picture-rows.ts';

/** Encodes a part of `rgb`: rows of `width` pixels that are `stride` bytes apart. */
export type EncodeTile = (rgb: Uint8Array, width: number, height: number, stride: number) => Uint8Array;
/** Appends bytes to the file of tiles; answers where they begin. */
export type AppendTile = (bytes: Uint8Array) => number;

type Level = TileLevel & {
  /** Rows that are not cut yet. */ band: Uint8Array;
  rows: number;
  /** Rows that have come in. */ seen: number;
};

/**
 * Cuts a picture into tiles of all levels while its rows come in: of each level only the rows of one row of tiles are kept. Answers the
 * levels, the coarsest first. Throws the `FormatError` of the picture, and `RangeError` where rows are missing.
 */
export async function cutTiles(
  picture: PictureRows,
  encode: EncodeTile,
  append: AppendTile,
  onRow: (share: number) => void = () => {},
): Promise<TileLevel[]> {
  const levels = emptyLevels(picture);
  const [finest] = levels;
  if (!finest) throw new RangeError('a picture without pixels');
  const bytes = 3 * picture.width;
  for await (const band of picture.bands()) {
    for (let at = 0; at < band.length && finest.seen < picture.height; at += bytes)
      addRow(levels, 0, band.subarray(at, at + bytes), { encode, append });
    onRow(finest.seen / picture.height);
  }
  if (finest.seen !== picture.height) throw new RangeError('the picture ended early');
  return levels.toReversed().map(({ width, height, tiles }) => ({ width, height, tiles }));
}

/** The finest first. */
function emptyLevels(picture: PictureRows): Level[] {
  const levels: Level[] = [];
  let { width, height } = picture;
  for (;;) {
    const rows = Math.min(PANORAMA_TILE_PX, height);
    levels.push({ width, height, tiles: [], band: new Uint8Array(3 * width * rows), rows: 0, seen: 0 });
    if (width <= PANORAMA_TILE_PX && height <= PANORAMA_TILE_PX) return levels;
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
  }
}

type Sink = { encode: EncodeTile; append: AppendTile };

function addRow(levels: Level[], number: number, row: Uint8Array, sink: Sink): void {
  const level = levels[number];
  if (!level) return;
  level.band.set(row, 3 * level.width * level.rows);
  level.rows++;
  level.seen++;
  const isLast = level.seen === level.height;
  const next = levels[number + 1];
  // Rows are halved by pairs; a last one without a partner is its own.
  if (next && (level.rows % 2 === 0 || isLast)) {
    const second = level.rows - 1;
    const first = level.rows % 2 === 0 ? second - 1 : second;
    const of = (index: number) => level.band.subarray(3 * level.width * index, 3 * level.width * (index + 1));
    addRow(levels, number + 1, halvedRow(of(first), of(second), level.width, next.width), sink);
  }
  if (level.rows === PANORAMA_TILE_PX || isLast) cutBand(level, sink);
}

function halvedRow(a: Uint8Array, b: Uint8Array, width: number, half: number): Uint8Array {
  const out = new Uint8Array(3 * half);
  for (let x = 0; x < half; x++) {
    const from = 6 * x;
    const beside = 2 * x + 1 < width ? from + 3 : from;
    for (let c = 0; c < 3; c++)
      out[3 * x + c] = (a[from + c]! + a[beside + c]! + b[from + c]! + b[beside + c]! + 2) >> 2;
  }
  return out;
}

function cutBand(level: Level, { encode, append }: Sink): void {
  const stride = 3 * level.width;
  for (let left = 0; left < level.width; left += PANORAMA_TILE_PX) {
    const width = Math.min(PANORAMA_TILE_PX, level.width - left);
    const bytes = encode(level.band.subarray(3 * left), width, level.rows, stride);
    level.tiles.push([append(bytes), bytes.length]);
  }
  level.rows = 0;
}
