import { radiansOf } from '#geometry/angle.ts';

/**
 * The IFC of our own writer, its site turned and displaced as another exporter would place the same building by true
 * north. Meters, degrees counterclockwise.
 */
export function onTurnedSite(
  ifc: string,
  { turnDeg, at }: { turnDeg: number; at: readonly [number, number, number] },
): string {
  const site = /(#\d+)=IFCLOCALPLACEMENT\(\$,#\d+\);/.exec(ifc);
  if (!site) throw new Error('no site');
  const [cos, sin] = [Math.cos(radiansOf(turnDeg)), Math.sin(radiansOf(turnDeg))];
  const real = (value: number) => value.toFixed(9);
  const lines = [
    `#900001=IFCCARTESIANPOINT((${at.map(real).join(',')}));`,
    '#900002=IFCDIRECTION((0.,0.,1.));',
    `#900003=IFCDIRECTION((${[cos, sin, 0].map(real).join(',')}));`,
    '#900004=IFCAXIS2PLACEMENT3D(#900001,#900002,#900003);',
    `${site[1]}=IFCLOCALPLACEMENT($,#900004);`,
  ];
  return ifc.replace(site[0], lines.join('\n'));
}
