import { radiansOf } from '#geometry/angle.ts';
import type { Building, BuildingObject } from '#domain/building/building.ts';
import { elementAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { extrusion, painted, placement, productShape, rectangleProfile } from './ifc-geometry.ts';
import { evidenceSet } from './ifc-properties.ts';
import { enumeration } from './step-text.ts';

type Kind = { entity: string; predefined: string; isEquipment: boolean };

const furniture = (predefined = 'USERDEFINED'): Kind => ({ entity: 'IFCFURNITURE', predefined, isEquipment: false });
const equipment = (entity: string, predefined = 'NOTDEFINED'): Kind => ({ entity, predefined, isEquipment: true });

/** Point class to IFC4 entity. The terminals are all kinds of IfcFlowTerminal. What is not named is a proxy. */
const KINDS: Record<string, Kind> = {
  table: furniture('TABLE'),
  desk: furniture('DESK'),
  chair: furniture('CHAIR'),
  sofa: furniture('SOFA'),
  bed: furniture('BED'),
  shelf: furniture('SHELF'),
  cabinet: furniture(),
  wardrobe: furniture(),
  counter: furniture(),
  screen: furniture(),
  whiteboard: furniture(),
  rug: furniture(),
  plant: furniture(),
  decor: furniture(),
  curtain_blind: furniture(),
  appliance: equipment('IFCELECTRICAPPLIANCE'),
  lamp: equipment('IFCLAMP'),
  luminaire: equipment('IFCLIGHTFIXTURE'),
  toilet: equipment('IFCSANITARYTERMINAL', 'TOILETPAN'),
  sink: equipment('IFCSANITARYTERMINAL', 'SINK'),
  bath: equipment('IFCSANITARYTERMINAL', 'BATH'),
  shower: equipment('IFCSANITARYTERMINAL', 'SHOWER'),
  urinal: equipment('IFCSANITARYTERMINAL', 'URINAL'),
  duct: equipment('IFCDUCTSEGMENT'),
  diffuser: equipment('IFCAIRTERMINAL', 'DIFFUSER'),
  hvac_unit: equipment('IFCUNITARYEQUIPMENT'),
  radiator: equipment('IFCSPACEHEATER', 'RADIATOR'),
  pipe: equipment('IFCPIPESEGMENT'),
  sprinkler: equipment('IFCFIRESUPPRESSIONTERMINAL', 'SPRINKLER'),
  valve: equipment('IFCVALVE'),
  cable_tray: equipment('IFCCABLECARRIERSEGMENT', 'CABLETRAYSEGMENT'),
  electrical_panel: equipment('IFCELECTRICDISTRIBUTIONBOARD', 'DISTRIBUTIONBOARD'),
  railing: { entity: 'IFCRAILING', predefined: 'NOTDEFINED', isEquipment: false },
};
const PROXY: Kind = { entity: 'IFCBUILDINGELEMENTPROXY', predefined: 'USERDEFINED', isEquipment: false };

/** Furniture, fixtures, equipment and all else as oriented boxes; the point class is the ObjectType. */
export function writeObjects(file: IfcFile, building: Building): void {
  for (const object of building.objects) writeObject(file, object);
}

function writeObject(file: IfcFile, object: BuildingObject): void {
  const storey = file.storeys.get(object.storey_id);
  const [widthM, depthM, heightM] = object.size;
  if (!storey || Math.min(widthM, depthM, heightM) <= 0) return;
  const kind = Object.hasOwn(KINDS, object.class) ? (KINDS[object.class] ?? PROXY) : PROXY;
  const angleRad = radiansOf(object.rotationDeg);
  const [x, y, z] = object.center;
  const at = placement(
    file,
    storey.placement,
    [x, y, z - heightM / 2 - storey.elevationM],
    [Math.cos(angleRad), Math.sin(angleRad)],
  );
  const solid = painted(
    file,
    extrusion(file, rectangleProfile(file, widthM, depthM), heightM),
    kind.isEquipment ? 'equipment' : 'furniture',
  );
  const name = `${object.class.replaceAll('_', ' ')} ${object.id}`;
  const step = file.add(kind.entity, [
    ...elementAttributes(file, object.id, name, at, productShape(file, [solid]), object.class),
    enumeration(kind.predefined),
  ]);
  storey.elements.push(step);
  evidenceSet(file, object.id, step, object);
}
