import { toRgb } from '#domain/color/color.ts';
import { colorOf } from '#domain/quantities/category-colors.ts';

/** Fields of the library's file format that are read and replaced here: places in the tables of a flatbuffer. */
const MODEL = { categories: 5, meshes: 6 } as const;
const MESHES = { items: 1, samples: 2, materials: 4 } as const;
/** A piece of a body: item, material, representation and place, 32 bits each. */
const SAMPLE_BYTES = 16;
const SAMPLE_MATERIAL_AT = 4;
/** Red, green, blue, opacity, and how its faces and lines are drawn, 8 bits each. */
const MATERIAL_BYTES = 6;

/**
 * Fragments (not packed) whose bodies have the colors of their categories, as transparent as before. What is drawn together
 * then is what has one color. Coloring elements in the library instead makes each picture take a third longer, and leaves no
 * color under those of the view. Throws `RangeError`
 * for a file that ends early.
 */
export function paintCategories(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const buffer = readFlatbuffer(new DataView(raw.buffer, raw.byteOffset, raw.byteLength));
  const model = buffer.root();
  const meshesAt = buffer.field(model, MODEL.meshes);
  const meshes = meshesAt === null ? null : buffer.follow(meshesAt);
  const materialsField = meshes === null ? null : buffer.field(meshes, MESHES.materials);
  if (meshes === null || materialsField === null) return Uint8Array.from(raw);
  const materials = buffer.vector(meshes, MESHES.materials);
  const samples = buffer.vector(meshes, MESHES.samples);
  const items = buffer.vector(meshes, MESHES.items);
  const categories = buffer.vector(model, MODEL.categories);

  const painted = new Map<string, { place: number; bytes: number[] }>();
  const placeOf = (item: number, material: number): number => {
    const at = materials.at + material * MATERIAL_BYTES;
    const rest = [3, 4, 5].map((i) => buffer.byte(at + i));
    const rgb = toRgb(colorOf(buffer.text(categories.at + 4 * buffer.int(items.at + 4 * item))));
    const bytes = [...rgb, ...rest];
    const known = painted.get(bytes.join()) ?? { place: painted.size, bytes };
    painted.set(bytes.join(), known);
    return known.place;
  };
  const knownPlaces = new Map<string, number>();
  const places = Array.from({ length: samples.length }, (_, i) => {
    const at = samples.at + i * SAMPLE_BYTES;
    const [item, material] = [buffer.int(at), buffer.int(at + SAMPLE_MATERIAL_AT)];
    const key = `${item} ${material}`;
    const place = knownPlaces.get(key) ?? placeOf(item, material);
    knownPlaces.set(key, place);
    return place;
  });

  // The new list of materials is behind all else: lists are found by their distance from the field.
  const listAt = Math.ceil(raw.byteLength / 4) * 4;
  const result = new Uint8Array(listAt + 4 + painted.size * MATERIAL_BYTES);
  result.set(raw);
  const view = new DataView(result.buffer);
  view.setUint32(materialsField, listAt - materialsField, true);
  view.setUint32(listAt, painted.size, true);
  for (const { place, bytes } of painted.values()) result.set(bytes, listAt + 4 + place * MATERIAL_BYTES);
  for (const [i, place] of places.entries())
    view.setUint32(samples.at + i * SAMPLE_BYTES + SAMPLE_MATERIAL_AT, place, true);
  return result;
}

/** The parts of the format that this needs (flatbuffers.dev/internals): little-endian, everything by its distance from where it is named. */
function readFlatbuffer(view: DataView) {
  const int = (at: number) => view.getUint32(at, true);
  const follow = (at: number) => at + int(at);
  /** Where a field of a table is; null where the table lacks it. */
  const field = (table: number, slot: number): number | null => {
    const layout = table - view.getInt32(table, true);
    const entry = 4 + 2 * slot;
    const offset = entry < view.getUint16(layout, true) ? view.getUint16(layout + entry, true) : 0;
    return offset === 0 ? null : table + offset;
  };
  const decoder = new TextDecoder();
  return {
    int,
    follow,
    field,
    root: () => follow(0),
    byte: (at: number) => view.getUint8(at),
    /** Where the entries of a list are, and how many there are. */
    vector: (table: number, slot: number): { at: number; length: number } => {
      const at = field(table, slot);
      return at === null ? { at: 0, length: 0 } : { at: follow(at) + 4, length: int(follow(at)) };
    },
    text: (at: number): string => {
      const from = follow(at);
      return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + from + 4, int(from)));
    },
  };
}
