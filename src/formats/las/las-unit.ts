import type { CloudHeader } from '#formats/point-cloud.ts';
import type { LasVlr } from './las-vlrs.ts';

/** What a LAS file's coordinate system says of its unit. `isGeographic`: degrees, so the unit of length is unknown. */
type LasUnit = { unit: CloudHeader['unit']; isGeographic: boolean };

function unitOfFactor(factor: number): CloudHeader['unit'] {
  const known = [
    ['m', 1],
    ['us-ft', 1200 / 3937],
    ['ft', 0.3048],
    ['mm', 0.001],
  ] as const;
  return known.find(([, metres]) => Math.abs(factor / metres - 1) < 1e-7)?.[0];
}

function unitOfWkt(wkt: string): LasUnit {
  const isProjected = /\b(PROJCS|PROJCRS|PROJECTEDCRS)\s*\[/i.test(wkt);
  const isGeographic = !isProjected && /\b(GEOGCS|GEOGCRS)\s*\[/i.test(wkt);
  if (isGeographic) return { unit: undefined, isGeographic };
  for (const match of wkt.matchAll(/\b(?:LENGTH)?UNIT\s*\[\s*"[^"]{0,80}"\s*,\s*([0-9.eE+-]{1,40})/gi)) {
    const unit = unitOfFactor(Number(match[1]));
    if (unit) return { unit, isGeographic: false };
  }
  return { unit: undefined, isGeographic: false };
}

const GEO_KEY_UNITS: Record<number, CloudHeader['unit']> = { 9001: 'm', 9002: 'ft', 9003: 'us-ft' };

function unitOfGeoKeys(data: Uint8Array): LasUnit {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let unit: CloudHeader['unit'];
  let isGeographic = false;
  for (let at = 8; at + 8 <= data.byteLength; at += 8) {
    const key = view.getUint16(at, true);
    const value = view.getUint16(at + 6, true);
    if (key === 1024) isGeographic = value === 2;
    if (key === 3076) unit = GEO_KEY_UNITS[value];
  }
  return { unit: isGeographic ? undefined : unit, isGeographic };
}

/** Unit by the WKT record (2112) or the GeoTIFF keys (34735) of a LAS file. LAS 1.4 R15 §3.3. */
export function lasUnit(vlrs: LasVlr[]): LasUnit {
  const projection = vlrs.filter((vlr) => vlr.userId === 'LASF_Projection');
  const wkt = projection.find((vlr) => vlr.recordId === 2112);
  if (wkt) return unitOfWkt(new TextDecoder('latin1').decode(wkt.data));
  const keys = projection.find((vlr) => vlr.recordId === 34735);
  return keys ? unitOfGeoKeys(keys.data) : { unit: undefined, isGeographic: false };
}
