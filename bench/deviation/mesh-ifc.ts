import type { BuildingMesh } from '#engine/simulate/buildings/building-model.ts';
import { ifcGuid } from '#engine/ifc/ifc-guid.ts';

/** The surfaces of meshes as an IFC4 model: each element of them a body of triangles, so that a scan of them deviates by its noise alone. */
export function meshIfc(meshes: readonly BuildingMesh[]): string {
  const lines: string[] = [];
  const add = (line: string): string => `#${lines.push(line)}`;
  const origin = add('IFCCARTESIANPOINT((0.,0.,0.))');
  const axes = add(`IFCAXIS2PLACEMENT3D(${origin},$,$)`);
  const place = add(`IFCLOCALPLACEMENT($,${axes})`);
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes},$)`);
  const meter = add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)');
  const units = add(`IFCUNITASSIGNMENT((${meter}))`);
  const project = add(`IFCPROJECT('${ifcGuid('bench', 'project')}',$,'Bench',$,$,$,$,(${context}),${units})`);
  const storey = add(`IFCBUILDINGSTOREY('${ifcGuid('bench', 'storey')}',$,'Level',$,$,${place},$,$,.ELEMENT.,0.)`);
  add(`IFCRELAGGREGATES('${ifcGuid('bench', 'parts')}',$,$,$,${project},(${storey}))`);
  const products = meshes.flatMap(({ positions, elementOf, elements }, floor) => {
    const corners = elements.map((): string[] => []);
    elementOf.forEach((element, triangle) => {
      for (let corner = 0; corner < 3; corner++) {
        const at = 9 * triangle + 3 * corner;
        corners[element]!.push(`(${[0, 1, 2].map((axis) => real(positions[at + axis]!)).join(',')})`);
      }
    });
    return elements.flatMap(({ id }, element) => {
      const own = corners[element]!;
      if (own.length === 0) return [];
      const points = add(`IFCCARTESIANPOINTLIST3D((${own.join(',')}))`);
      const faces = Array.from({ length: own.length / 3 }, (_, i) => `(${3 * i + 1},${3 * i + 2},${3 * i + 3})`);
      const body = add(`IFCTRIANGULATEDFACESET(${points},$,.F.,(${faces.join(',')}),$)`);
      const shape = add(`IFCSHAPEREPRESENTATION(${context},'Body','Tessellation',(${body}))`);
      const product = add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`);
      const guid = ifcGuid('bench', `${floor}/${id}`);
      return [add(`IFCBUILDINGELEMENTPROXY('${guid}',$,'${id}',$,$,${place},${product},$,$)`)];
    });
  });
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE('${ifcGuid('bench', 'contained')}',$,$,$,(${products.join(',')}),${storey})`);
  return [
    'ISO-10303-21;',
    "HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','2026-01-02',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;",
    'DATA;',
    ...lines.map((line, at) => `#${at + 1}=${line};`),
    'ENDSEC;',
    'END-ISO-10303-21;',
  ].join('\n');
}

const real = (value: number): string => {
  const text = value.toFixed(5);
  return text.includes('.') ? text : `${text}.`;
};
