import type { TestPoints } from './make-test-room.ts';

const rgbOf = (points: TestPoints, i: number): number[] => [0, 1, 2].map((c) => (points.rgb[3 * i + c] ?? 0) / 257);

type EncodePtsOptions = {
  /** X Y Z alone, with intensity (-2048..2047), or with intensity and colour. */
  columns?: 'position' | 'intensity' | 'color';
  /** Split over this many scans, each with its count line. */
  scans?: number;
};

/** A PTS file. */
export function encodePts(points: TestPoints, options: EncodePtsOptions = {}): Uint8Array {
  const { columns = 'color', scans = 1 } = options;
  const lines: string[] = [];
  for (let scan = 0; scan < scans; scan++) {
    const first = Math.floor((points.count * scan) / scans);
    const last = Math.floor((points.count * (scan + 1)) / scans);
    lines.push(String(last - first));
    for (let i = first; i < last; i++) {
      const fields: number[] = [points.x[i] ?? 0, points.y[i] ?? 0, points.z[i] ?? 0];
      if (columns !== 'position') fields.push(Math.round(((points.intensity[i] ?? 0) / 65535) * 4095) - 2048);
      if (columns === 'color') fields.push(...rgbOf(points, i));
      lines.push(fields.join(' '));
    }
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

export type EncodeXyzOptions = {
  delimiter?: string;
  lineEnd?: string;
  decimal?: '.' | ',';
  headerLines?: string[];
  columns?: 'position' | 'color';
};

/** An XYZ, TXT or CSV file: X Y Z, then red green blue 0..255. */
export function encodeXyz(points: TestPoints, options: EncodeXyzOptions = {}): Uint8Array {
  const { delimiter = ' ', lineEnd = '\n', decimal = '.', headerLines = [], columns = 'color' } = options;
  const rows = Array.from({ length: points.count }, (_, i) => {
    const fields = [points.x[i] ?? 0, points.y[i] ?? 0, points.z[i] ?? 0].map((value) =>
      value.toFixed(4).replace('.', decimal),
    );
    return [...fields, ...(columns === 'color' ? rgbOf(points, i) : [])].join(delimiter);
  });
  return new TextEncoder().encode([...headerLines, ...rows, ''].join(lineEnd));
}
