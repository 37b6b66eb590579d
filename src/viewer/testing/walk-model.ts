type Size = [x: number, y: number, z: number];
type Part = { type: string; tail: string; name: string; at: Size; size: Size };

const wall = (name: string, at: Size, size: Size): Part => ({ type: 'IFCWALL', tail: '$,$', name, at, size });
const slab = (name: string, at: Size, size: Size): Part => ({ type: 'IFCSLAB', tail: '$,.FLOOR.', name, at, size });

/** Six steps of 18 cm, from x = 5 m to a platform. */
const STEPS = Array.from({ length: 6 }, (_, i) =>
  slab(`Step ${i + 1}`, [5 + 0.28 * i, 2, 0], [0.28, 2, 0.18 * (i + 1)]),
);

const PARTS: readonly Part[] = [
  slab('Floor', [0, 0, -0.2], [10, 6, 0.2]),
  wall('South wall', [4, 0, 0], [0.2, 2.6, 3]),
  wall('North wall', [4, 3.4, 0], [0.2, 2.6, 3]),
  { type: 'IFCDOOR', tail: '$,2.1,0.8,$,$,$', name: 'Door', at: [4.05, 2.6, 0], size: [0.1, 0.8, 2.1] },
  { type: 'IFCWINDOW', tail: '$,2.2,2.,$,$,$', name: 'Window', at: [1, 5, 0], size: [2, 0.1, 2.2] },
  ...STEPS,
  slab('Platform', [6.68, 2, 0.88], [2, 2, 0.2]),
];

/**
 * A model in IFC4, meters, to walk through: a floor of 10 by 6 m at height 0, across it at x = 4 a wall with a closed door from y = 2.6 to
 * 3.4, a pane of glass at y = 5, and behind the door a stair to a platform at 1.08 m, which is a storey of its own.
 */
export function walkIfc(): string {
  const lines: string[] = [];
  const add = (text: string) => `#${lines.push(`#${lines.length + 1}=${text};`)}`;
  const point = (...c: number[]) => add(`IFCCARTESIANPOINT((${c.map(real).join(',')}))`);
  let guidCount = 0;
  const guid = () => `'0000000000000000000${String(++guidCount).padStart(3, '0')}'`;
  const axes = (...at: Size) => add(`IFCAXIS2PLACEMENT3D(${point(...at)},$,$)`);
  const units = add(
    `IFCUNITASSIGNMENT((${add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')},${add('IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)')}))`,
  );
  const origin = axes(0, 0, 0);
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${origin},$)`);
  const project = add(`IFCPROJECT(${guid()},$,'Walk',$,$,$,$,(${context}),${units})`);
  const root = add(`IFCLOCALPLACEMENT($,${origin})`);
  const storey = (name: string, heightM: number) =>
    add(
      `IFCBUILDINGSTOREY(${guid()},$,'${name}',$,$,${add(`IFCLOCALPLACEMENT(${root},${axes(0, 0, heightM)})`)},$,$,.ELEMENT.,${real(heightM)})`,
    );
  const [ground, upper] = [storey('Ground floor', 0), storey('Platform', 1.08)];
  add(`IFCRELAGGREGATES(${guid()},$,$,$,${project},(${ground},${upper}))`);
  const up = add('IFCDIRECTION((0.,0.,1.))');
  const made = PARTS.map(({ type, tail, name, at, size: [x, y, z] }) => {
    const middle = add(`IFCAXIS2PLACEMENT2D(${point(x / 2, y / 2)},$)`);
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${middle},${real(x)},${real(y)})`);
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${origin},${up},${real(z)})`);
    const shape = add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`);
    const body = add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`);
    const placed = add(`IFCLOCALPLACEMENT(${root},${axes(...at)})`);
    return add(`${type}(${guid()},$,'${name}',$,$,${placed},${body},${tail})`);
  });
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,(${made.join(',')}),${ground})`);
  const header = `HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('walk','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;`;
  return `ISO-10303-21;\n${header}\nDATA;\n${lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}

function real(value: number): string {
  const text = String(Math.round(value * 1000) / 1000);
  return text.includes('.') ? text : `${text}.`;
}
