import { CUBIC_FEET_PER_M3, SQUARE_FEET_PER_M2 } from '#domain/units/model-factors.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { Cell, Column } from '#domain/spreadsheet/sheet.ts';
import type { Sum } from './sum-figures.ts';

/** What a figure measures. */
export type FigureKind = 'area' | 'length' | 'volume';

/** The unit of each kind, and how many of it one m², m or m³ has; feet as exact as the feet and inches of the screen. */
const UNITS: Record<UnitSystem, Record<FigureKind, { unit: string; perSi: number }>> = {
  metric: { area: { unit: 'm²', perSi: 1 }, length: { unit: 'm', perSi: 1 }, volume: { unit: 'm³', perSi: 1 } },
  imperial: {
    area: { unit: 'sq ft', perSi: SQUARE_FEET_PER_M2 },
    length: { unit: 'ft', perSi: 1 / 0.3048 },
    volume: { unit: 'ft³', perSi: CUBIC_FEET_PER_M3 },
  },
};

/** The column of a figure, its unit in the title: 'Area (m²)'. Lengths have a decimal more than areas and volumes: millimeters. */
export function figureColumn(name: string, kind: FigureKind, units: UnitSystem): Column {
  return { title: `${name} (${UNITS[units][kind].unit})`, width: 14, decimals: kind === 'length' ? 3 : 2 };
}

/** A figure (m², m or m³) as the number of its column; nothing for what has none. */
export function figureCell(value: number | null | undefined, kind: FigureKind, units: UnitSystem): Cell {
  return value == null ? null : value * UNITS[units][kind].perSi;
}

/** A sum as the number of its column; nothing where no element has the figure. */
export function sumCell({ value }: Sum, kind: FigureKind, units: UnitSystem): Cell {
  return value > 0 ? figureCell(value, kind, units) : null;
}
