/**
 * A model in IFC4, metres: a storey with two walls 3 m high and 0.2 m thick, 4 m long, at y = 0 and y = 3, on a slab 0.2 m
 * thick whose top is at 0, and the room between them; the first wall has a property set. It is 100 m east of the origin.
 */
export function tinyIfc(): string {
  const lines: string[] = [];
  const add = (text: string) => `#${lines.push(`#${lines.length + 1}=${text};`)}`;
  const point = (...c: number[]) => add(`IFCCARTESIANPOINT((${c.map(real).join(',')}))`);
  const direction = (...c: number[]) => add(`IFCDIRECTION((${c.map(real).join(',')}))`);
  let guidCount = 0;
  const guid = () => `'0000000000000000000${String(++guidCount).padStart(3, '0')}'`;
  const axes = (x: number, y: number, z: number) => add(`IFCAXIS2PLACEMENT3D(${point(x, y, z)},$,$)`);
  const placement = (parent: string, x: number, y: number, z: number) =>
    add(`IFCLOCALPLACEMENT(${parent},${axes(x, y, z)})`);

  const units = add(
    `IFCUNITASSIGNMENT((${add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')},${add('IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)')}))`,
  );
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes(0, 0, 0)},$)`);
  const project = add(`IFCPROJECT(${guid()},$,'Tiny',$,$,$,$,(${context}),${units})`);
  const root = placement('$', 100, 0, 0);
  const building = add(`IFCBUILDING(${guid()},$,'House',$,$,${root},$,$,.ELEMENT.,$,$,$)`);
  const storey = add(`IFCBUILDINGSTOREY(${guid()},$,'Ground floor',$,$,${root},$,$,.ELEMENT.,0.)`);
  add(`IFCRELAGGREGATES(${guid()},$,$,$,${project},(${building}))`);
  add(`IFCRELAGGREGATES(${guid()},$,$,$,${building},(${storey}))`);
  const up = direction(0, 0, 1);
  const box = (size: [number, number, number]) => {
    const profile = add(
      `IFCRECTANGLEPROFILEDEF(.AREA.,$,${add(`IFCAXIS2PLACEMENT2D(${point(size[0] / 2, size[1] / 2)},$)`)},${real(size[0])},${real(size[1])})`,
    );
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${axes(0, 0, 0)},${up},${real(size[2])})`);
    return add(
      `IFCPRODUCTDEFINITIONSHAPE($,$,(${add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`)}))`,
    );
  };
  const walls = [0, 3].map((y, i) =>
    add(`IFCWALL(${guid()},$,'Wall ${i + 1}',$,$,${placement(root, 0, y, 0)},${box([4, 0.2, 3])},'W-${i + 1}',$)`),
  );
  const slab = add(`IFCSLAB(${guid()},$,'Floor',$,$,${placement(root, 0, 0, -0.2)},${box([4, 3.2, 0.2])},$,.FLOOR.)`);
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,(${[...walls, slab].join(',')}),${storey})`);
  const property = add(`IFCPROPERTYSINGLEVALUE('IsExternal',$,IFCBOOLEAN(.T.),$)`);
  const set = add(`IFCPROPERTYSET(${guid()},$,'Pset_WallCommon',$,(${property}))`);
  add(`IFCRELDEFINESBYPROPERTIES(${guid()},$,$,$,(${walls[0]}),${set})`);
  const room = add(
    `IFCSPACE(${guid()},$,'1',$,$,${placement(root, 0, 0.2, 0)},${box([4, 2.8, 2.5])},'Hall',.ELEMENT.,.SPACE.,$)`,
  );
  add(`IFCRELAGGREGATES(${guid()},$,$,$,${storey},(${room}))`);
  const header = `HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('tiny','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;`;
  return `ISO-10303-21;\n${header}\nDATA;\n${lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}

function real(value: number): string {
  return Number.isInteger(value) ? `${value}.` : String(value);
}
