export type DxfEntity = { type: string; layer: string; codes: Map<number, string[]> };
export type ReadDxf = {
  header: Map<string, string>;
  layers: Map<string, { weight: number }>;
  entities: DxfEntity[];
  /** In the drawing and in blocks. */
  texts: DxfEntity[];
  blocks: string[];
};

/** Minimal reader of group codes: an independent look at what was written. Throws on a broken pair. */
export function readDxf(text: string): ReadDxf {
  const lines = text.trimEnd().split('\n');
  const pairs: [number, string][] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = Number(lines[i]?.trim());
    if (!Number.isInteger(code)) throw new Error(`no group code in line ${i + 1}: ${lines[i]}`);
    pairs.push([code, lines[i + 1] ?? '']);
  }
  const records: DxfEntity[] = [];
  let section = '';
  const found: ReadDxf = { header: new Map(), layers: new Map(), entities: [], texts: [], blocks: [] };
  let variable = '';
  let current: DxfEntity | undefined;
  for (const [code, value] of pairs) {
    if (code === 0) {
      current = { type: value, layer: '', codes: new Map() };
      records.push(current);
      if (section === 'ENTITIES' && value !== 'ENDSEC') found.entities.push(current);
      if (value === 'ENDSEC') section = '';
      continue;
    }
    if (current?.type === 'SECTION' && code === 2 && section === '') {
      section = value;
      continue;
    }
    if (section === 'HEADER' && code === 9) variable = value;
    else if (section === 'HEADER' && !found.header.has(variable)) found.header.set(variable, value);
    if (current && code === 8) current.layer = value;
    current?.codes.set(code, [...(current.codes.get(code) ?? []), value]);
  }
  for (const record of records) {
    const { type, codes } = record;
    if (type === 'TEXT') found.texts.push(record);
    const name = codes.get(2)?.[0] ?? '';
    if (type === 'LAYER') found.layers.set(name, { weight: Number(codes.get(370)?.[0]) });
    if (type === 'BLOCK') found.blocks.push(name);
  }
  return found;
}

/** Numbers of one group code of an entity. */
export const numbers = (entity: DxfEntity, code: number): number[] => (entity.codes.get(code) ?? []).map(Number);
