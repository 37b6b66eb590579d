import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';

/** As exporters write them: a dozen sets of an element, of a few values each. */
const [SETS, PROPERTIES] = [10, 6];
/** Rings and sectors of a piece of furniture: a chair of a catalog has a thousand faces. */
const [RINGS, SECTORS] = [20, 24];
const SHARED = /^(#\d+)=IFC(WALL|DOOR|WINDOW|SLAB|COLUMN|SPACE|FURNITURE|STAIRFLIGHT)\(/gm;

/**
 * An IFC of a furnished office as dense as those of real programs: many properties of each element, which sets of types and elements
 * share in part, and pieces of furniture of a thousand faces, one shape for many. The same every time.
 */
export function denseModel(): string {
  const { truth } = generateBuilding(108, 'office', { isFurnished: true });
  const text = writeIfc(truth, { projectId: 'bench', name: 'Office', date: '2026-01-02' });
  let next = 1_000_000;
  const lines: string[] = [];
  const add = (line: string) => {
    lines.push(`#${++next}=${line};`);
    return `#${next}`;
  };
  const elements = [...text.matchAll(SHARED)].map(([, id = '']) => id);
  const [context = '#1'] = /#\d+(?==IFCGEOMETRICREPRESENTATIONSUBCONTEXT)/.exec(text) ?? [];
  const [storey = '#1'] = /#\d+(?==IFCBUILDINGSTOREY)/.exec(text) ?? [];
  elements.forEach((element, i) => {
    for (let set = 0; set < SETS; set++) {
      const properties = Array.from({ length: PROPERTIES }, (_, at) =>
        add(
          at % 2 === 0
            ? `IFCPROPERTYSINGLEVALUE('Length ${at}',$,IFCLENGTHMEASURE(${(i % 97) + at}.125),$)`
            : `IFCPROPERTYSINGLEVALUE('Text ${at}',$,IFCLABEL('Value ${i % 13} of ${set}'),$)`,
        ),
      );
      const own = add(`IFCPROPERTYSET('${guid(next)}',$,'Set ${set}',$,(${properties.join(',')}))`);
      add(`IFCRELDEFINESBYPROPERTIES('${guid(next)}',$,$,$,(${element}),${own})`);
    }
  });
  const faces = sphere((x, y, z) => add(`IFCCARTESIANPOINT((${x.toFixed(4)},${y.toFixed(4)},${z.toFixed(4)}))`)).map(
    (corners) => add(`IFCFACE((${add(`IFCFACEOUTERBOUND(${add(`IFCPOLYLOOP((${corners.join(',')}))`)},.T.)`)}))`),
  );
  const brep = add(`IFCFACETEDBREP(${add(`IFCCLOSEDSHELL((${faces.join(',')}))`)})`);
  const origin = add('IFCCARTESIANPOINT((0.,0.,0.))');
  const map = add(
    `IFCREPRESENTATIONMAP(${add(`IFCAXIS2PLACEMENT3D(${origin},$,$)`)},${add(`IFCSHAPEREPRESENTATION(${context},'Body','Brep',(${brep}))`)})`,
  );
  const chairs = elements.map((_, i) => {
    const place = add(`IFCAXIS2PLACEMENT3D(${add(`IFCCARTESIANPOINT((${i % 40}.,${Math.floor(i / 40)}.,0.5))`)},$,$)`);
    const item = add(`IFCMAPPEDITEM(${map},${add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${origin},1.,$)`)})`);
    const shape = add(
      `IFCPRODUCTDEFINITIONSHAPE($,$,(${add(`IFCSHAPEREPRESENTATION(${context},'Body','MappedRepresentation',(${item}))`)}))`,
    );
    return add(`IFCFURNITURE('${guid(next)}',$,'Chair ${i}',$,$,${add(`IFCLOCALPLACEMENT($,${place})`)},${shape},$,$)`);
  });
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(next)}',$,$,$,(${chairs.join(',')}),${storey})`);
  return text.replace(/ENDSEC;\s*END-ISO/, `${lines.join('\n')}\nENDSEC;\nEND-ISO`);
}

const guid = (number: number) => `bench${String(number).padStart(17, '0')}`;

/** Triangles of a sphere, by their corners. */
function sphere(point: (x: number, y: number, z: number) => string): string[][] {
  const rings = Array.from({ length: RINGS - 1 }, (_, ring) =>
    Array.from({ length: SECTORS }, (_unused, sector) => {
      const [tilt, turn] = [(Math.PI * (ring + 1)) / RINGS, (2 * Math.PI * sector) / SECTORS];
      return point(0.4 * Math.sin(tilt) * Math.cos(turn), 0.4 * Math.sin(tilt) * Math.sin(turn), 0.4 * Math.cos(tilt));
    }),
  );
  const [top, bottom] = [point(0, 0, 0.4), point(0, 0, -0.4)];
  const at = (ring: number, sector: number) => rings[ring]?.[sector % SECTORS] ?? top;
  return Array.from({ length: SECTORS }, (_, sector) => [
    [top, at(0, sector), at(0, sector + 1)],
    [bottom, at(RINGS - 2, sector + 1), at(RINGS - 2, sector)],
    ...Array.from({ length: RINGS - 2 }, (_unused, ring) => [
      [at(ring, sector), at(ring + 1, sector), at(ring + 1, sector + 1)],
      [at(ring, sector), at(ring + 1, sector + 1), at(ring, sector + 1)],
    ]).flat(),
  ]).flat();
}
