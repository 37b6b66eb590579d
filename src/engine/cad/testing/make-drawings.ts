import {
  ACadVersion,
  Arc,
  BlockRecord,
  CadDocument,
  Circle,
  Color,
  DwgWriter,
  DxfWriter,
  Hatch,
  HatchBoundaryPath,
  HatchBoundaryPathPolyline,
  Insert,
  Layout,
  type Entity,
  Layer,
  Line,
  LwPolyline,
  LwPolylineVertex,
  MText,
  TextEntity,
  UnitsType,
  Viewport,
  XY,
  XYZ,
} from '@node-projects/acad-ts';

/** Group codes and values of a text DXF. */
type Pair = readonly [code: number, value: string | number];

/** A DXF with these blocks and entities, in a unit of `$INSUNITS` (0: none is said) and a system of `$MEASUREMENT` (0: English). */
export function makeDxf({
  insUnits = 6,
  measurement = 1,
  blocks = {},
  entities,
}: {
  insUnits?: number;
  measurement?: number;
  blocks?: Record<string, readonly Pair[]>;
  entities: readonly Pair[];
}): Buffer {
  const section = (name: string, pairs: readonly Pair[]): Pair[] => [
    [0, 'SECTION'],
    [2, name],
    ...pairs,
    [0, 'ENDSEC'],
  ];
  const block = ([name, content]: [string, readonly Pair[]]): Pair[] => [
    [0, 'BLOCK'],
    [8, '0'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [3, name],
    ...content,
    [0, 'ENDBLK'],
    [8, '0'],
  ];
  const pairs = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$INSUNITS'],
      [70, insUnits],
      [9, '$MEASUREMENT'],
      [70, measurement],
    ]),
    ...section('BLOCKS', Object.entries(blocks).flatMap(block)),
    ...section('ENTITIES', entities),
    [0, 'EOF'] as Pair,
  ];
  return Buffer.from(`${pairs.map(([code, value]) => `${code}\n${value}`).join('\n')}\n`);
}

export const line = (x1: number, y1: number, x2: number, y2: number, layer = '0'): Pair[] => [
  [0, 'LINE'],
  [8, layer],
  [10, x1],
  [20, y1],
  [30, 0],
  [11, x2],
  [21, y2],
  [31, 0],
];
export const insert = (name: string, more: readonly Pair[] = []): Pair[] => [
  [0, 'INSERT'],
  [8, '0'],
  [2, name],
  [10, 0],
  [20, 0],
  [30, 0],
  ...more,
];

/** A DWG in feet: a room of 20 by 12 with a round column, a door twice (once mirrored), a filled pier and words. */
export function makeDwg(): Uint8Array {
  const document = new CadDocument(ACadVersion.AC1032);
  if (!document.header || !document.modelSpace) throw new Error('an empty drawing has a header and a model space');
  document.header.insUnits = UnitsType.Feet;
  const layer = (name: string, color: number) => Object.assign(new Layer(name), { color: new Color(color) });
  const [walls, doors] = [layer('A-WALL', 5), layer('A-DOOR', 1)];
  const on = <T extends { layer: Layer }>(entity: T, at: Layer): T => Object.assign(entity, { layer: at });
  const space = document.modelSpace.entities;
  const room = new LwPolyline(
    [
      [0, 0],
      [20, 0],
      [20, 12],
      [0, 12],
    ].map(([x, y]) => new LwPolylineVertex(new XY(x, y))),
  );
  room.isClosed = true;
  space.add(on(room, walls));
  space.add(on(new Circle(new XYZ(10, 6, 0), 1), walls));
  const pier = new Hatch();
  const boundary = new HatchBoundaryPathPolyline();
  boundary.isClosed = true;
  boundary.vertices = [new XYZ(4, 4, 0), new XYZ(5, 4, 0), new XYZ(5, 5, 0), new XYZ(4, 5, 0)];
  pier.isSolid = true;
  pier.paths = [new HatchBoundaryPath([boundary])];
  space.add(on(pier, walls));
  const leaf = new BlockRecord('DOOR');
  document.blockRecords?.add(leaf);
  leaf.entities.add(new Line(new XYZ(0, 0, 0), new XYZ(0, 3, 0)));
  leaf.entities.add(new Arc(new XYZ(0, 0, 0), 3, 0, Math.PI / 2));
  for (const [x, xScale] of [
    [6, 1],
    [16, -1],
  ] as const) {
    const door = new Insert();
    door.block = leaf;
    door.insertPoint = new XYZ(x, 0, 0);
    door.xScale = xScale;
    space.add(on(door, doors));
  }
  const name = new TextEntity('ROOM %%p1');
  name.insertPoint = new XYZ(2, 2, 0);
  name.height = 0.5;
  space.add(name);
  const note = new MText('{\\fArial;two}\\Plines');
  note.insertPoint = new XYZ(2, 10, 0);
  note.height = 0.25;
  space.add(note);
  return DwgWriter.writeToBuffer(document);
}

/**
 * A drawing in feet: a room of 20 by 12 with words, and two sheets of paper in millimeters. 'A-101' has a frame, words, a view of the whole room
 * at 1:50 whose eye is turned by 90 degrees, a round view of a corner at 1:10 without the layer of furniture, and one from the side;
 * 'Empty' has nothing. In the DXF the round view is square, as the reader does not take its outline over.
 */
export function makeDrawingWithSheets(format: 'dwg' | 'dxf'): Uint8Array {
  const document = new CadDocument(ACadVersion.AC1032);
  document.updateCollections(true, true);
  const { header, modelSpace, layouts } = document;
  if (!header || !modelSpace || !layouts) throw new Error('an empty drawing has a header, a model space and layouts');
  header.insUnits = UnitsType.Feet;
  const furniture = new Layer('A-FURN');
  document.layers?.add(furniture);
  const corner = (x: number, y: number) => new LwPolylineVertex(new XY(x, y));
  const room = new LwPolyline([corner(0, 0), corner(20, 0), corner(20, 12), corner(0, 12)]);
  room.isClosed = true;
  const table = Object.assign(new Line(new XYZ(1, 1, 0), new XYZ(3, 1, 0)), { layer: furniture });
  const words = Object.assign(new TextEntity('LOBBY'), { insertPoint: new XYZ(10, 6, 0), height: 0.5 });
  [room, table, words].forEach((entity) => modelSpace.entities.add(entity));

  const paper = new BlockRecord('*Paper_Space0');
  document.blockRecords?.add(paper);
  const sheet = Object.assign(new Layout('A-101'), { tabOrder: 1, paperUnits: 1, associatedBlock: paper });
  layouts.add(sheet);
  layouts.add(Object.assign(new Layout('Empty'), { tabOrder: 2, associatedBlock: document.paperSpace }));
  const onPaper = (entity: Entity) => paper.entities.add(entity);
  const view = (change: Partial<Viewport>) =>
    onPaper(Object.assign(new Viewport(), { ambientLightColor: new Color(7) }, change));
  view({ id: 1, center: new XYZ(210, 148, 0), width: 420, height: 297, viewCenter: new XY(210, 148), viewHeight: 297 });
  const frame = new LwPolyline([corner(0, 0), corner(420, 0), corner(420, 297), corner(0, 297)]);
  frame.isClosed = true;
  onPaper(frame);
  onPaper(Object.assign(new TextEntity('SHEET A-101'), { insertPoint: new XYZ(300, 10, 0), height: 5 }));
  const FOOT_MM = 304.8;
  // The eye is turned by 90 degrees: x of the model is up, and what is in the middle of the room is at (-6, 10) for it.
  view({
    id: 2,
    center: new XYZ(150, 150, 0),
    width: 100,
    height: 140,
    viewCenter: new XY(-6, 10),
    viewHeight: (140 * 50) / FOOT_MM,
    twistAngle: Math.PI / 2,
  });
  const round = new Circle(new XYZ(320, 150, 0), 40);
  onPaper(round);
  view({
    id: 3,
    center: new XYZ(320, 150, 0),
    width: 80,
    height: 80,
    viewTarget: new XYZ(2, 1, 0),
    viewHeight: (80 * 10) / FOOT_MM,
    boundary: round,
    frozenLayers: [furniture],
  });
  view({ id: 4, center: new XYZ(50, 50, 0), width: 20, height: 20, viewHeight: 20, viewDirection: new XYZ(1, 0, 0) });
  if (format === 'dwg') return DwgWriter.writeToBuffer(document);
  let text = '';
  DxfWriter.writeToStream({ write: (part: string) => void (text += part) }, document);
  // The library writes the twist of a view, which is 51 in degrees, as the angle of its grid.
  const twist = /( 50\r?\n)90(\r?\n 51\r?\n)0(?=\r?\n)/;
  if (!twist.test(text)) throw new Error('no view is turned');
  return Buffer.from(text.replace(twist, '$10$290'));
}
