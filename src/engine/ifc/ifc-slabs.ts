import { perimeterM, signedAreaM2 } from '#geometry/polygon.ts';
import type { Building, Slab } from '#domain/building/building.ts';
import { elementAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { extrusion, outlineProfile, painted, placement, productShape } from './ifc-geometry.ts';
import { evidenceSet, material, propertySet, quantitySet, relateMaterial } from './ifc-properties.ts';
import { enumeration, list, NONE, real, text } from './step-text.ts';

/** Floors and roofs, from their lower face up. */
export function writeSlabs(file: IfcFile, building: Building): void {
  for (const slab of building.slabs) writeSlab(file, slab);
}

function writeSlab(file: IfcFile, slab: Slab): void {
  const storey = file.storeys.get(slab.storey_id);
  if (!storey) return;
  const slabPlacement = placement(file, storey.placement, [0, 0, slab.topM - slab.thicknessM - storey.elevationM]);
  const solid = painted(file, extrusion(file, outlineProfile(file, slab.polygon, slab.holes), slab.thicknessM), 'slab');
  const title = slab.kind === 'roof' ? 'Roof' : 'Floor';
  const attributes = elementAttributes(
    file,
    slab.id,
    `${title} ${slab.id}`,
    slabPlacement,
    productShape(file, [solid]),
  );
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
  const grossM2 = Math.abs(signedAreaM2(slab.polygon));
  const netM2 = grossM2 - slab.holes.reduce((sum, hole) => sum + Math.abs(signedAreaM2(hole)), 0);
  quantitySet(file, slab.id, step, 'Qto_SlabBaseQuantities', {
    lengths: { Width: slab.thicknessM, Perimeter: perimeterM(slab.polygon) },
    areas: { GrossArea: grossM2, NetArea: netM2 },
    volumes: { GrossVolume: grossM2 * slab.thicknessM, NetVolume: netM2 * slab.thicknessM },
  });
}
