import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { ifcProblem, ifcSchemaOf } from './ifc-problem.ts';
import { readStepGraph } from './read-step-graph.ts';
import { readableIfc } from './readable-ifc.ts';

const ifcOf = (lines: string, schema = 'IFC4') =>
  `ISO-10303-21;\nHEADER;FILE_DESCRIPTION((''),'2;1');FILE_SCHEMA(('${schema}'));ENDSEC;\nDATA;\n${lines}\nENDSEC;\nEND-ISO-10303-21;\n`;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const problemOf = (text: string) => ifcProblem(ifcSchemaOf(bytesOf(text)), readStepGraph(bytesOf(text)));
const readable = (text: string) =>
  Buffer.from(readableIfc(bytesOf(text), readStepGraph(bytesOf(text)))).toString('latin1');
const count = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => line(i)).join('\n');

test('nothing is against a whole model, of any schema that is read [X1 Y4]', () => {
  expect(problemOf(writeIfc(sampleBuilding, { projectId: 'p', name: 'Mill', date: '2026-01-02' }))).toBeUndefined();
  for (const schema of ['IFC2X3', 'IFC4X3_ADD2', 'IFC2X_FINAL']) expect(problemOf(ifcOf('', schema))).toBeUndefined();
});

test.each([
  [
    'a file that is cut off',
    ifcOf("#1=IFCWALL('a',$,'").slice(0, -30),
    'The file is incomplete: its end is missing. Upload it again.',
  ],
  [
    'another schema',
    ifcOf('', 'AUTOMOTIVE_DESIGN'),
    'The file has the schema AUTOMOTIVE_DESIGN, which cannot be read. Export the model as IFC 2x3, IFC4 or IFC4x3.',
  ],
  [
    'no schema',
    'ISO-10303-21;DATA;ENDSEC;END-ISO-10303-21;',
    'The file does not say which IFC schema it has. Export the model as IFC 2x3, IFC4 or IFC4x3.',
  ],
  [
    'a placement in itself',
    ifcOf('#7=IFCLOCALPLACEMENT(#7,#4);'),
    'Line #7 (IFCLOCALPLACEMENT) refers to itself. Correct the model and export it again.',
  ],
  [
    'placements in a circle',
    ifcOf('#7=IFCLOCALPLACEMENT(#9,$);\n#8=IFCWALL($,#7);\n#9=IFCLOCALPLACEMENT(#7,$);'),
    'Line #7 (IFCLOCALPLACEMENT) refers to itself. Correct the model and export it again.',
  ],
  [
    'an infinite coordinate',
    ifcOf('#7=IFCCARTESIANPOINT((0.,1.E400));'),
    'Line #7 (IFCCARTESIANPOINT) has a number that is infinite. Correct the model and export it again.',
  ],
  [
    'infinity as some programs print it',
    ifcOf('#7=IFCCARTESIANPOINT((0.,-1.#INF));'),
    'Line #7 (IFCCARTESIANPOINT) has a number that is infinite. Correct the model and export it again.',
  ],
  [
    'a point beyond the moon',
    ifcOf('#7=IFCCARTESIANPOINT((0.,-1.E30));'),
    'Line #7 (IFCCARTESIANPOINT) is farther away than any building. Correct the model and export it again.',
  ],
  [
    'ten thousand placements in each other',
    ifcOf(count(10_000, (i) => `#${i + 1}=IFCLOCALPLACEMENT(#${i + 2},$);`)),
    'Line #1001 (IFCLOCALPLACEMENT) is nested more than 1,000 lines deep. Correct the model and export it again.',
  ],
  [
    'ten thousand storeys in each other',
    ifcOf(
      count(
        10_000,
        (i) => `#${2 * i + 1}=IFCBUILDINGSTOREY();\n#${2 * i + 2}=IFCRELAGGREGATES($,$,#${2 * i + 1},(#${2 * i + 3}));`,
      ),
    ),
    'Line #2001 (IFCBUILDINGSTOREY) is nested more than 1,000 lines deep. Correct the model and export it again.',
  ],
])('%s is refused in a sentence with its cause [X1 Y4]', (_name, text, sentence) => {
  expect(problemOf(text)).toBe(sentence);
});

test('relationships lead around, references in texts and remarks are none, large quantities are no coordinates [X1]', () => {
  expect(
    problemOf(
      ifcOf(`#1=IFCWALL('#1 it''s /* ',$,"0#1",.T.);
/* #2=IFCLOCALPLACEMENT(#2,$); 1.E999 */
#3=IFCRELAGGREGATES('a',$,#1,(#1));
#4=IFCRELCONNECTS(#4,#1);
#5=IFCQUANTITYVOLUME('V',$,$,6.3E15);`),
    ),
  ).toBeUndefined();
});

test('an early schema, stars in place of nothing and marked texts are read as they are meant; other files stay as they are [Y4]', () => {
  expect(readable(ifcOf('', 'IFC2X2_FINAL'))).toContain("FILE_SCHEMA(('IFC2X3'))");
  expect(readable(ifcOf("#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n#2=IFCWALL('a*',*,$,*);"))).toContain(
    "#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n#2=IFCWALL('a*',$,$,$);",
  );
  expect(
    readable(ifcOf("#1=IFCWALL('1\\X2\\FEFF968E00\\X0\\','\\X2\\FEFF65005B00\\X0\\','\\X2\\FEFF\\X0\\');")),
  ).toContain("#1=IFCWALL('1\\X2\\968E\\X0\\','\\X2\\65005B00\\X0\\','');");
  const usual = bytesOf(ifcOf('#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'));
  expect(readableIfc(usual, readStepGraph(usual))).toBe(usual);
});
