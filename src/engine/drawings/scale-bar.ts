import { radiansOf } from '#geometry/angle.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { arcD, INK, path, polylineD, rectangleD, textMark } from './marks.ts';
import type { Mark } from './marks.ts';

const FOOT_M = 0.3048;

/** Alternating bar of four parts with figures, at least 40 mm long; its upper left corner is at x, y. */
export function scaleBar(x: number, y: number, ratio: number, units: UnitSystem, sizeMm: number): Mark[] {
  const unitM = units === 'imperial' ? FOOT_M : 1;
  const step =
    [1, 2, 4, 5, 8, 10, 16, 20, 32, 40, 50, 64, 100, 200].find((count) => (count * unitM * 4000) / ratio >= 40) ?? 500;
  const partMm = (step * unitM * 1000) / ratio;
  const heightMm = sizeMm * 0.55;
  const parts = [0, 1, 2, 3].map((i) =>
    path('G-ANNO-SCLE', rectangleD(x + i * partMm, y, partMm, heightMm), {
      strokeMm: 0.18,
      fill: i % 2 === 0 ? INK.ink : INK.paper,
    }),
  );
  const figures = [0, 1, 2, 3, 4].map((i) => {
    const unitName = units === 'imperial' ? "'" : i === 4 ? ' m' : '';
    return textMark('G-ANNO-SCLE', [x + i * partMm, y - sizeMm * 0.4], `${i * step}${unitName}`, sizeMm, {
      anchor: 'middle',
    });
  });
  return [...parts, ...figures];
}

/** A circle with the northern half of a needle; `northDeg` counter-clockwise from the sheet's X. */
export function northArrow(x: number, y: number, radiusMm: number, northDeg: number, sizeMm: number): Mark[] {
  const at = (deg: number, radius: number): readonly [number, number] => [
    x + Math.cos(radiansOf(deg)) * radius,
    y - Math.sin(radiansOf(deg)) * radius,
  ];
  const tip = at(northDeg, radiusMm);
  const tail = at(northDeg + 180, radiusMm);
  const left = at(northDeg + 150, radiusMm * 0.62);
  const right = at(northDeg - 150, radiusMm * 0.62);
  return [
    path('G-ANNO-NRTH', arcD([x, y], radiusMm, tip, tip, true, true), { strokeMm: 0.25 }),
    path('G-ANNO-NRTH', polylineD([tip, left, [x, y]], true), { strokeMm: 0.18, fill: INK.ink }),
    path('G-ANNO-NRTH', polylineD([tip, right, [x, y]], true), { strokeMm: 0.18 }),
    path('G-ANNO-NRTH', polylineD([[x, y], tail]), { strokeMm: 0.18 }),
    textMark('G-ANNO-NRTH', at(northDeg, radiusMm + sizeMm * 0.75), 'N', sizeMm, {
      anchor: 'middle',
      isCentred: true,
      isBold: true,
    }),
  ];
}
