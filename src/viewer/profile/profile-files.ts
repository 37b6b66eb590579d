import { pointClasses } from '#domain/point-classes/point-classes.ts';
import type { Profile } from './read-profile.ts';

/** More points make a DXF that CAD programs open slowly: of more, evenly spread ones are written. */
const MAX_DXF_POINTS = 100_000;

const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0;

/** A profile as CSV, meters: distance along the strip and elevation, then each point as it lies in the project. */
export function profileCsv({ count, alongM, xyzM, rgb, classIds }: Profile): string {
  const lines = ['distance_m,elevation_m,x_m,y_m,z_m,red,green,blue,class_id,class'];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [xyzM[3 * i] ?? 0, xyzM[3 * i + 1] ?? 0, xyzM[3 * i + 2] ?? 0].map(rounded);
    const color = [rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]].join(',');
    const classId = classIds[i] ?? 0;
    lines.push(
      `${rounded(alongM[i] ?? 0)},${z},${x},${y},${z},${color},${classId},${pointClasses[classId]?.name ?? ''}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** A profile as DXF, meters: points in the drawing plane, distance to the right and elevation up. */
export async function profileDxf({ count, alongM, xyzM }: Profile): Promise<string> {
  const { DxfWriter, Units } = await import('@tarikjabiri/dxf');
  const writer = new DxfWriter();
  writer.setUnits(Units.Meters);
  writer.setVariable('$MEASUREMENT', { 70: 1 });
  const step = Math.max(1, count / MAX_DXF_POINTS);
  for (let at = 0; at < count; at += step) {
    const i = Math.floor(at);
    writer.modelSpace.addPoint(rounded(alongM[i] ?? 0), rounded(xyzM[3 * i + 2] ?? 0), 0);
  }
  return writer.stringify();
}
