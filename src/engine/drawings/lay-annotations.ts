import { radiansOf } from '#geometry/angle.ts';
import { scale } from '#geometry/plane.ts';
import type { PlanItem, PlanModel } from '#domain/drawing/plan-model.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { layDimensions, type LaidDimension } from './lay-dimensions.ts';
import { layTags, type LaidTag, type ListedRoom } from './lay-tags.ts';
import { widestMm } from './marks.ts';
import { createTextSpace } from './text-space.ts';

/** All words of a plan at one scale, in mm on paper with Y up: no two of them overlap. */
export type PlanAnnotations = {
  /** Short words beside symbols, such as UP. */
  words: Extract<PlanItem, { kind: 'text' }>[];
  tags: LaidTag[];
  /** One per dimension of the plan, in its order. */
  dimensions: LaidDimension[];
  /** Rooms too small for more than a number. */
  listed: ListedRoom[];
};

/**
 * Places the words of a plan that is turned to the sheet, at a scale of 1 to `ratio`: those of symbols, then tags, then figures
 * of dimensions. The same for the sheet and the DXF.
 */
export function layAnnotations(plan: PlanModel, ratio: number, units: UnitSystem): PlanAnnotations {
  const space = createTextSpace();
  const words = plan.items.filter((item) => item.kind === 'text');
  const placed = words.filter((word) =>
    space.take({
      boxes: [
        {
          middle: scale(word.at, 1000 / ratio),
          widthMm: widestMm(word.text, word.heightMm) + 0.3,
          heightMm: word.heightMm + 0.4,
          angleRad: radiansOf(word.rotationDeg),
        },
      ],
      leader: null,
    }),
  );
  const { tags, listed } = layTags(plan.roomTags, plan.unmodeledTags, ratio, units, space);
  const dimensions = layDimensions(plan.dimensions, ratio, units, space);
  return { words: placed, tags, dimensions, listed };
}
