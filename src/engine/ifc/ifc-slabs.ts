import { areaM2, netAreaM2, perimeterM } from '#geometry/polygon.ts';
import type { Building, Slab } from '#domain/building/building.ts';
import { elementAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import {
  axes3,
  extrusion,
  outlineProfile,
  painted,
  placement,
  productShape,
  slantedExtrusion,
} from './ifc-geometry.ts';
import { undersideOf } from '#engine/recognize/under-roof.ts';
import { evidenceSet, material, propertySet, quantitySet, relateMaterial } from './ifc-properties.ts';
import { volumeM3 } from './prism.ts';
import type { Prism } from './prism.ts';
import { enumeration, list, NONE, real, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/** Floors and roofs, from their lower face up, by id. One that is inside others is left out. */
export function writeSlabs(
  file: IfcFile,
  building: Building,
  solids: ReadonlyMap<string, readonly Prism[]>,
): Map<string, Step> {
  return new Map(
    building.slabs.flatMap((slab) => {
      const step = writeSlab(file, slab, solids.get(slab.id) ?? []);
      return step ? [[slab.id, step] as const] : [];
    }),
  );
}

function writeSlab(file: IfcFile, slab: Slab, pieces: readonly Prism[]): Step | undefined {
  const storey = file.storeys.get(slab.storey_id);
  if (!storey || pieces.length === 0) return undefined;
  const lowerM = slab.topM - slab.thicknessM;
  const slabPlacement = placement(file, storey.placement, [0, 0, lowerM - storey.elevationM]);
  const { a, b, c } = undersideOf(slab);
  const solids = pieces.map((piece) => {
    const { polygon, holes, bottomM, topM } = piece;
    const solid = slab.slant
      ? slantedExtrusion(file, piece, { a, b, c: c - lowerM }, slab.thicknessM)
      : extrusion(file, outlineProfile(file, polygon, holes), topM - bottomM, axes3(file, [0, 0, bottomM - lowerM]));
    return painted(file, solid, 'slab');
  });
  const title = slab.kind === 'roof' ? 'Roof' : 'Floor';
  const attributes = elementAttributes(file, slab.id, `${title} ${slab.id}`, slabPlacement, productShape(file, solids));
  const step = file.add('IFCSLAB', [...attributes, enumeration(slab.kind === 'roof' ? 'ROOF' : 'FLOOR')]);
  storey.elements.push(step);
  const layer = file.share('IFCMATERIALLAYER', [
    material(file, title),
    real(slab.thicknessM),
    NONE,
    text(title),
    NONE,
    NONE,
    NONE,
  ]);
  const layers = file.share('IFCMATERIALLAYERSET', [
    list([layer]),
    text(`${title} ${Math.round(slab.thicknessM * 1000)} mm`),
    NONE,
  ]);
  relateMaterial(
    file,
    slab.id,
    [step],
    file.share('IFCMATERIALLAYERSETUSAGE', [layers, enumeration('AXIS3'), enumeration('POSITIVE'), real(0), NONE]),
  );
  propertySet(file, slab.id, step, 'Pset_SlabCommon', { Reference: title, IsExternal: slab.kind === 'roof' });
  evidenceSet(file, slab.id, step, slab);
  // Areas are those of the faces, which are larger than their plan where they slant.
  const faceShare = Math.hypot(1, a, b);
  const grossM2 = areaM2(slab.polygon) * faceShare;
  const netM2 = netAreaM2(slab) * faceShare;
  const widthM = slab.thicknessM / faceShare;
  quantitySet(file, slab.id, step, 'Qto_SlabBaseQuantities', {
    lengths: { Width: widthM, Perimeter: perimeterM(slab.polygon) },
    areas: { GrossArea: grossM2, NetArea: netM2 },
    volumes: {
      GrossVolume: grossM2 * widthM,
      NetVolume: slab.slant ? netM2 * widthM : pieces.reduce((sum, piece) => sum + volumeM3(piece), 0),
    },
  });
  return step;
}
