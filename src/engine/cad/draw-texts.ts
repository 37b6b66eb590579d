import {
  MText,
  MultiLeader,
  TextHorizontalAlignment,
  TextVerticalAlignmentType,
  type TextEntity,
} from '@node-projects/acad-ts';
import type { DrawingText } from '#domain/drawing/cad-drawing.ts';
import { plainCadText, plainParagraph, wrapLines } from '#domain/drawing/plain-cad-text.ts';
import { applyTo, compose, determinant, directionOf, planeOf, type Affine } from './affine.ts';
import type { DrawingSink, Pen } from './drawing-sink.ts';

type Across = DrawingText['across'];
type Down = DrawingText['down'];
type Place = {
  x: number;
  y: number;
  angle: number;
  height: number;
  widthFactor: number;
  across: Across;
  down: Down;
  lines: string[];
};

const MAX_PARAGRAPH = 20_000;
const ACROSS: readonly Across[] = ['left', 'center', 'right'];
const DOWN: readonly Down[] = ['top', 'middle', 'bottom'];

export function drawText(sink: DrawingSink, pen: Pen, text: TextEntity, matrix: Affine): void {
  const { horizontalAlignment: across, verticalAlignment: down } = text;
  const isAligned = across === TextHorizontalAlignment.Aligned || across === TextHorizontalAlignment.Fit;
  // Text from the left on the baseline has only its first point; between two points it begins at the first.
  const isAtFirst =
    isAligned || (across === TextHorizontalAlignment.Left && down === TextVerticalAlignmentType.Baseline);
  const { x, y } = isAtFirst ? text.insertPoint : text.alignmentPoint;
  place(sink, pen, compose(matrix, planeOf(text.normal, text.insertPoint.z)), {
    x,
    y,
    angle: text.rotation,
    height: text.height,
    widthFactor: text.widthFactor || 1,
    lines: [plainCadText(text.value.slice(0, MAX_PARAGRAPH))],
    across:
      across === TextHorizontalAlignment.Center || across === TextHorizontalAlignment.Middle
        ? 'center'
        : across === TextHorizontalAlignment.Right
          ? 'right'
          : 'left',
    down:
      across === TextHorizontalAlignment.Middle || down === TextVerticalAlignmentType.Middle
        ? 'middle'
        : down === TextVerticalAlignmentType.Top
          ? 'top'
          : down === TextVerticalAlignmentType.Bottom
            ? 'bottom'
            : 'baseline',
  });
}

export function drawParagraph(sink: DrawingSink, pen: Pen, text: MText, matrix: Affine): void {
  const { x, y } = text.insertPoint;
  const lines = wrapLines(
    plainParagraph(text.value.slice(0, MAX_PARAGRAPH)),
    text.height > 0 ? text.rectangleWidth / text.height : 0,
  );
  place(sink, pen, matrix, {
    x,
    y,
    angle: text.rotation,
    height: text.height,
    widthFactor: 1,
    lines,
    ...attachment(Number(text.attachmentPoint)),
  });
}

/** The lines of a leader and its words; of a leader with a block only the lines. */
export function drawMultiLeader(sink: DrawingSink, pen: Pen, { contextData }: MultiLeader, matrix: Affine): void {
  for (const { lines, connectionPoint } of contextData.leaderRoots) {
    for (const { points } of lines)
      sink.line(
        pen,
        [...points, connectionPoint].map(({ x, y }) => applyTo(matrix, x, y)),
      );
  }
  if (!contextData.hasTextContents || !contextData.textLabel) return;
  const { textLocation: at, textHeight: height, textRotation: angle, boundaryWidth } = contextData;
  const lines = wrapLines(
    plainParagraph(contextData.textLabel.slice(0, MAX_PARAGRAPH)),
    height > 0 ? boundaryWidth / height : 0,
  );
  // 1 to 3: from the left, the middle, the right; always from above.
  place(sink, pen, matrix, {
    x: at.x,
    y: at.y,
    angle,
    height,
    widthFactor: 1,
    lines,
    across: ACROSS[Number(contextData.textAttachmentPoint) - 1] ?? 'left',
    down: 'top',
  });
}

/** 1 to 9, in rows from the top left. */
const attachment = (point: number): { across: Across; down: Down } => ({
  across: ACROSS[(point - 1) % 3] ?? 'left',
  down: DOWN[Math.floor((point - 1) / 3)] ?? 'top',
});

/** Mirrored blocks would mirror their words: these stay readable and are turned about their place. */
function place(
  sink: DrawingSink,
  pen: Pen,
  matrix: Affine,
  { x, y, angle, height, across, down, ...text }: Place,
): void {
  const at = applyTo(matrix, x, y);
  const along = directionOf(matrix, Math.cos(angle), Math.sin(angle));
  const up = directionOf(matrix, -Math.sin(angle), Math.cos(angle));
  const isMirrored = determinant(matrix) < 0;
  const isBackwards = isMirrored && along[0] < 0;
  const angleRad = Math.atan2(isBackwards ? -along[1] : along[1], isBackwards ? -along[0] : along[0]);
  sink.text(pen, {
    ...text,
    x: at[0],
    y: at[1],
    angleRad,
    heightM: height * Math.hypot(...up),
    across: isBackwards ? swapped(across, 'left', 'right') : across,
    down: isMirrored && !isBackwards ? swapped(down === 'baseline' ? 'bottom' : down, 'top', 'bottom') : down,
  });
}

function swapped<T>(value: T, a: T, b: T): T {
  if (value === a) return b;
  return value === b ? a : value;
}
