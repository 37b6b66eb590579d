import {
  ELEMENT_TABLE_VERSION,
  type ElementTable,
  type Figure,
  type FigureName,
  type TableElement,
} from '#domain/quantities/element-table.ts';

type Given = Partial<Omit<TableElement, 'figures'>> & {
  category: string;
  figures?: Partial<Record<FigureName, number | Figure>>;
};

/** For tests: an element with what is given of it; figures without a source are the author's own net ones. */
export function sampleElement(expressId: number, { figures = {}, ...given }: Given): TableElement {
  return {
    expressId,
    id: `id-${expressId}`,
    name: `Element ${expressId}`,
    type: null,
    family: null,
    level: null,
    room: null,
    uniformat: null,
    materials: [],
    box: null,
    body: null,
    sets: [],
    ...given,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [
        name,
        typeof figure === 'number' ? { value: figure, source: 'net' as const } : figure,
      ]),
    ),
  };
}

/** For tests: a table of these elements on two levels, with sets for what is inside (0), outside (1), and of a door (2). */
export function sampleTable(elements: TableElement[] = sampleHouse()): ElementTable {
  return {
    version: ELEMENT_TABLE_VERSION,
    levels: [
      { id: 'level-1', name: 'Level 1', elevationM: 0, zMinM: -0.2 },
      { id: 'level-2', name: 'Level 2', elevationM: 3, zMinM: 2.9 },
    ],
    elements,
    sets: [
      { name: 'Pset_WallCommon', properties: [{ name: 'IsExternal', value: 'No' }] },
      {
        name: 'Pset_WallCommon',
        properties: [
          { name: 'IsExternal', value: 'Yes' },
          { name: 'Reference', value: 'Facade brick' },
        ],
      },
      {
        name: 'Identity Data',
        properties: [
          { name: 'Mark', value: 'D-02' },
          { name: 'Rough Width', value: { kind: 'length', value: 0.95 } },
        ],
      },
    ],
  };
}

/** For tests: a small house: four walls, two doors, a window, a desk, a duct, a slab without figures, and a room. */
function sampleHouse(): TableElement[] {
  const wall = { category: 'IFCWALLSTANDARDCASE', family: 'Basic Wall' };
  return [
    sampleElement(10, {
      ...wall,
      name: 'Facade south, with a name that is long',
      type: 'Brick 300',
      level: 0,
      sets: [1],
      materials: ['Brick'],
      figures: { areaM2: 12.5, lengthM: 5, heightM: 2.5, volumeM3: { value: 3.75, source: 'mesh' } },
    }),
    sampleElement(11, { ...wall, type: 'Brick 300', level: 1, sets: [1], figures: { areaM2: 10, lengthM: 4 } }),
    sampleElement(12, { ...wall, category: 'IFCWALL', type: 'Drywall', level: 0, sets: [0], figures: { lengthM: 3 } }),
    sampleElement(13, { ...wall, category: 'IFCWALL', type: 'Drywall', level: 0, sets: [0], figures: { areaM2: 0 } }),
    sampleElement(20, {
      category: 'IFCDOOR',
      name: '=HYPERLINK("http://x")',
      type: 'Single 900',
      family: 'Single',
      level: 0,
      room: 10,
      sets: [2],
      figures: { widthM: 0.9, heightM: 2.1, areaM2: 1.89 },
    }),
    sampleElement(21, { category: 'IFCDOOR', name: 'D-01', type: 'Single 900', family: 'Single', level: 1 }),
    sampleElement(22, { category: 'IFCWINDOW', name: 'W-01', type: null, level: 0, figures: { areaM2: 1.5 } }),
    sampleElement(30, { category: 'IFCFURNITURE', name: 'Desk', level: 0, room: 10 }),
    sampleElement(31, {
      category: 'IFCDUCTSEGMENT',
      name: 'Duct',
      level: 1,
      uniformat: 'D3040',
      figures: { lengthM: 6 },
    }),
    sampleElement(40, { category: 'IFCSLAB', name: 'Slab' }),
    sampleElement(50, { category: 'IFCSPACE', name: '101 Office', level: 0, figures: { areaM2: 20 } }),
  ];
}
