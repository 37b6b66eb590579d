import { IFCRELSPACEBOUNDARY } from 'web-ifc';
import { distance, type Point2 } from '#geometry/plane.ts';
import type { ReadIfc } from './read-ifc.ts';

type Value<T> = { value: T };
type Coordinates = { Coordinates: Value<number>[] };
type Line = {
  RelatingSpace: { expressID: number };
  RelatedBuildingElement: { expressID: number; Tag: Value<string> };
  PhysicalOrVirtualBoundary: Value<string>;
  InternalOrExternalBoundary: Value<string>;
  ConnectionGeometry: {
    SurfaceOnRelatingElement: {
      BasisSurface: {
        Position: {
          Location: Coordinates;
          Axis: { DirectionRatios: Value<number>[] };
          RefDirection: { DirectionRatios: Value<number>[] };
        };
      };
      OuterBoundary: { Points: Coordinates[] };
    };
  };
};

/** A boundary of a space: what it is, and where it stands in plan when it is upright, the room at its left. */
export type SpaceBoundary = {
  space: number;
  tag: string;
  entity: string;
  nature: string;
  side: string;
  stretch: { from: Point2; to: Point2; heightM: number } | undefined;
};

/** All boundaries of the spaces of a model, in the order of the file. */
export function spaceBoundaries(model: ReadIfc): SpaceBoundary[] {
  return model.ids(IFCRELSPACEBOUNDARY).map((id) => {
    const line = model.line(id) as Line;
    const { Position } = line.ConnectionGeometry.SurfaceOnRelatingElement.BasisSurface;
    const values = (list: Value<number>[]) => list.map(({ value }) => value);
    const [x = 0, y = 0] = values(Position.Location.Coordinates);
    const [normalX = 0, normalY = 0, normalZ = 0] = values(Position.Axis.DirectionRatios);
    const [alongX = 0, alongY = 0] = values(Position.RefDirection.DirectionRatios);
    const [, , top] = line.ConnectionGeometry.SurfaceOnRelatingElement.OuterBoundary.Points;
    const [lengthM = 0, heightM = 0] = values(top?.Coordinates ?? []);
    // The normal looks out of the room, to the right of the stretch.
    if (normalZ === 0 && Math.hypot(normalX - alongY, normalY + alongX) > 1e-5)
      throw new Error(`boundary ${id} looks in`);
    return {
      space: line.RelatingSpace.expressID,
      tag: line.RelatedBuildingElement.Tag.value,
      entity: model.entityOf(line.RelatedBuildingElement.expressID),
      nature: line.PhysicalOrVirtualBoundary.value,
      side: line.InternalOrExternalBoundary.value,
      stretch: normalZ === 0 ? { from: [x, y], to: [x + lengthM * alongX, y + lengthM * alongY], heightM } : undefined,
    };
  });
}

/** A place of two outlines is one within a millimeter. */
const SAME_M = 1e-3;

/**
 * What is wrong with the outlines of a model's spaces, in words: stretches of walls, columns and virtual elements must follow each
 * other all round, and walls side by side must be connected.
 */
export function outlineFaults(model: ReadIfc, connected: readonly { walls: [string, string] }[]): string[] {
  const pairs = new Set(connected.flatMap(({ walls: [a, b] }) => [`${a} ${b}`, `${b} ${a}`]));
  const outline = spaceBoundaries(model).filter(({ entity }) =>
    ['IfcWall', 'IfcColumn', 'IfcVirtualElement'].includes(entity),
  );
  const spaces = model.elements.filter(({ entity }) => entity === 'IfcSpace');
  return spaces.flatMap(({ expressId, name }) => {
    const own = outline.filter(({ space }) => space === expressId);
    if (own.length < 3) return [`${name}: ${own.length} boundaries`];
    return own.flatMap((boundary) => {
      const next = own.find(
        ({ stretch }) => boundary.stretch && stretch && distance(boundary.stretch.to, stretch.from) < SAME_M,
      );
      if (!next) return [`${name}: nothing follows ${boundary.tag}`];
      if (boundary.nature === 'VIRTUAL' || next.nature === 'VIRTUAL' || next.tag === boundary.tag) return [];
      if (boundary.entity === 'IfcColumn' || next.entity === 'IfcColumn') return [];
      return pairs.has(`${boundary.tag} ${next.tag}`)
        ? []
        : [`${name}: ${boundary.tag} is not connected to ${next.tag}`];
    });
  });
}
