import {
  AttributeDefinition,
  Dimension,
  Insert,
  Viewport,
  type BlockRecord,
  type CadDocument,
  type Entity,
} from '@node-projects/acad-ts';
import { compose, moved, planeOf, scaled, turned, type Affine } from './affine.ts';
import { drawEntity } from './draw-entity.ts';
import { DRAWING_LIMITS, DrawingRefused } from './drawing-limits.ts';
import type { DrawingSink } from './drawing-sink.ts';
import { AT_TOP, inheritedBy, penOf, type Inherited } from './pens.ts';

/** Where a walk through blocks is. `open`: the blocks that it is in, so that none is drawn in itself. */
type Place = { matrix: Affine; inherited: Inherited; open: readonly BlockRecord[] };

/** Draws all of the model space, in metres, with the blocks that are inserted. Where there is nothing, all of the first sheet; false then. */
export function flattenDrawing(document: CadDocument, unitM: number, sink: DrawingSink): boolean {
  const draw = drawBlocks(sink, unitM);
  if (document.modelSpace) draw(document.modelSpace);
  const hasModel = !sink.isEmpty();
  if (document.paperSpace && !hasModel) draw(document.paperSpace);
  return hasModel;
}

/** Draws blocks with those that they insert, in metres: `unitM` of them for one unit. */
export function drawBlocks(sink: DrawingSink, unitM: number): (block: BlockRecord) => void {
  const top: Place = { matrix: scaled(unitM, unitM), inherited: AT_TOP, open: [] };
  return (block) => drawBlock(block, top);

  function drawBlock(block: BlockRecord, place: Place): void {
    const inside = { ...place, open: [...place.open, block] };
    for (const entity of block.entities) {
      try {
        drawOne(entity, inside);
      } catch (error) {
        if (error instanceof DrawingRefused) throw error;
        // One damaged entity does not take the drawing with it.
        sink.miss(entity.objectName);
      }
    }
  }

  function drawOne(entity: Entity, place: Place): void {
    sink.visit();
    // A window on the model, the end of a list and a template of attributes are nothing by themselves.
    if (
      entity.isInvisible ||
      entity instanceof Viewport ||
      entity.objectName === 'SEQEND' ||
      (entity instanceof AttributeDefinition && place.open.length > 1)
    )
      return;
    if (entity instanceof Insert) drawInsert(entity, place);
    else if (entity instanceof Dimension) drawDimension(entity, place);
    else if (!drawEntity(sink, penOf(entity, place.inherited, unitM), entity, place.matrix))
      sink.miss(entity.objectName);
  }

  function drawInsert(insert: Insert, place: Place): void {
    const { block, insertPoint: at, rotation } = insert;
    for (const attribute of insert.attributes) drawOne(attribute, place);
    if (!block || !canEnter(block, place)) return sink.miss(insert.objectName);
    const pen = penOf(insert, place.inherited, unitM);
    const inherited = inheritedBy(insert, pen, place.inherited);
    const { x: baseX, y: baseY } = block.blockEntity.basePoint;
    const outer = compose(
      compose(place.matrix, planeOf(insert.normal, at.z)),
      compose(moved(at.x, at.y), turned(rotation)),
    );
    const inner = compose(scaled(insert.xScale, insert.yScale), moved(-baseX, -baseY));
    for (let row = 0; row < Math.max(1, insert.rowCount); row++) {
      for (let column = 0; column < Math.max(1, insert.columnCount); column++) {
        sink.visit();
        drawBlock(block, {
          ...place,
          inherited,
          matrix: compose(outer, compose(moved(column * insert.columnSpacing, row * insert.rowSpacing), inner)),
        });
      }
    }
  }

  /** The picture of a dimension is in a block of its own, at the position of the dimension. */
  function drawDimension(dimension: Dimension, place: Place): void {
    const { block } = dimension;
    if (!block || !canEnter(block, place)) return sink.miss(dimension.objectName);
    drawBlock(block, {
      ...place,
      inherited: inheritedBy(dimension, penOf(dimension, place.inherited, unitM), place.inherited),
    });
  }

  function canEnter(block: BlockRecord, { open }: Place): boolean {
    return !open.includes(block) && open.length < DRAWING_LIMITS.depth;
  }
}
