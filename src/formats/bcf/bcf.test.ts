import { TextReader, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { BCF_VERSIONS, type BcfTopic } from './bcf-topic.ts';
import { readBcf } from './read-bcf.ts';
import { writeBcf } from './write-bcf.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const topic: BcfTopic = {
  guid: '0b7f4b5e-2f7a-4f7e-9d5e-000000000001',
  title: 'Is <this> wall "bearing"?',
  description: 'Is <this> wall "bearing"?\n\u0001It is & stays.',
  author: 'Ada Lovelace',
  createdAt: at,
  comments: [{ guid: '0b7f4b5e-2f7a-4f7e-9d5e-000000000002', author: '世界', at, text: 'No.\r\nIt is not.' }],
  isClosed: true,
  view: {
    camera: { eye: [1.5, -2, 3e-7], direction: [0, 0, -1], up: [0, 1, 0], fieldOfViewDeg: 50, viewHeightM: null },
    selected: ['0AT1Fjd31u0zKv2SE0HZJd', 'no GlobalId'],
    isolated: null,
    hidden: ['2AT1Fjd31u0zKv2SE0HZJd'],
    planes: [{ point: [0, 0, 1.2], direction: [0, 0, 1] }],
  },
  snapshot: null,
};
const seen = (change: Partial<BcfTopic['view']>): BcfTopic => ({ ...topic, view: { ...topic.view, ...change } });
const zipOf = async (files: Record<string, string>) => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, text] of Object.entries(files)) await zip.add(path, new TextReader(text));
  return zip.close();
};
const MARKUP = '<Markup><Topic Guid="a"><Title>A title</Title></Topic></Markup>';

test.each(BCF_VERSIONS)(
  'what is written as version %s is read back, whatever it says; the same gives the same bytes [N6]',
  async (version) => {
    const bytes = await writeBcf([topic], version, at);
    expect(await readBcf(bytes)).toEqual({
      unreadable: 0,
      topics: [
        {
          ...topic,
          description: topic.description.replace('\u0001', ''),
          view: { ...topic.view, selected: ['0AT1Fjd31u0zKv2SE0HZJd'] },
        },
      ],
    });
    expect(await writeBcf([topic], version, at)).toEqual(bytes);
    const again = async (change: Partial<BcfTopic['view']>) =>
      (await readBcf(await writeBcf([seen(change)], version, at))).topics[0]?.view;
    const parallel = { ...topic.view.camera!, fieldOfViewDeg: null, viewHeightM: 12 };
    expect((await again({ camera: parallel }))?.camera?.viewHeightM).toBe(12);
    expect(
      await again({ isolated: ['3AT1Fjd31u0zKv2SE0HZJd', '2AT1Fjd31u0zKv2SE0HZJd'] }),
      'what is isolated, without what is hidden',
    ).toMatchObject({ isolated: ['3AT1Fjd31u0zKv2SE0HZJd'], hidden: [] });
  },
);

test('a picture of what is seen is in the file, and named by its topic [N6]', async () => {
  const snapshot = new Uint8Array([137, 80, 78, 71]);
  const zip = new ZipReader(new Uint8ArrayReader(await writeBcf([{ ...topic, snapshot }], '2.1', at)), {
    useWebWorkers: false,
  });
  const entries = (await zip.getEntries()).filter((entry) => !entry.directory);
  const named = (name: string) => entries.find(({ filename }) => filename === `${topic.guid}/${name}`);
  expect(await named('snapshot.png')?.getData(new Uint8ArrayWriter(), { useWebWorkers: false })).toEqual(snapshot);
  expect(await named('markup.bcf')?.getData(new TextWriter(), { useWebWorkers: false })).toContain(
    '<Snapshot>snapshot.png</Snapshot>',
  );
});

test('files of other programs are read: version 2.0 without a selection around its elements, names in capitals, folders around [N6]', async () => {
  const viewpoint =
    '<VisualizationInfo><Components><Component IfcGuid="0AT1Fjd31u0zKv2SE0HZJd" Selected="true"/>' +
    '<Component IfcGuid="1AT1Fjd31u0zKv2SE0HZJd" Selected="false"/></Components></VisualizationInfo>';
  const { topics } = await readBcf(
    await zipOf({
      'case/ABC/markup.bcf':
        '\uFEFF<?xml version="1.0"?><Markup xmlns:xsi="x"><Header/><Topic Guid="ABC"><Title>A</Title></Topic>' +
        '<Comment Guid="c"><Date>never</Date><Author>Bob</Author><Comment>Words</Comment></Comment><Comment Guid="empty"/>' +
        '<Viewpoints Guid="v"><Viewpoint>View.BCFV</Viewpoint></Viewpoints></Markup>',
      'case/ABC/view.bcfv': viewpoint,
      'case/DEF/markup.bcf': '<Markup><Topic><Description>Only this</Description></Topic></Markup>',
    }),
  );
  expect(topics).toMatchObject([
    {
      guid: 'ABC',
      title: 'A',
      comments: [{ author: 'Bob', text: 'Words', at: new Date(0) }],
      isClosed: false,
      view: { camera: null, selected: ['0AT1Fjd31u0zKv2SE0HZJd'], isolated: null, hidden: [], planes: [] },
    },
    { title: '', description: 'Only this', comments: [], view: { selected: [] } },
  ]);
});

test(
  'what is no such file, leads out of it or is too much is refused in one sentence; a broken topic leaves the others [N6]',
  { tags: 'nightly' },
  async () => {
    const sentence = async (bytes: Promise<Uint8Array> | Uint8Array) =>
      readBcf(await bytes).then(
        () => 'read',
        ({ message }: Error) => message,
      );
    expect(await sentence(new Uint8Array([1, 2, 3]))).toMatch(/^The BCF file is cut off or damaged/);
    const whole = await zipOf({ 'a/markup.bcf': MARKUP });
    expect(await sentence(whole.slice(0, whole.length - 30))).toMatch(/^The BCF file is cut off or damaged/);
    expect(await sentence(zipOf({ 'readme.txt': 'x' }))).toMatch(/^This is not a BCF file/);
    expect(await sentence(zipOf({ 'a/markup.bcf': MARKUP, '../../etc/passwd': 'x' }))).toBe(
      'The BCF file contains a path that leads out of it. Nothing was imported.',
    );
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}/markup.bcf`, MARKUP]));
    expect(await sentence(zipOf(many))).toBe(
      'The BCF file contains 1,001 topics. At most 1,000 can be imported at the same time.',
    );
    const mixed = await readBcf(
      await zipOf({
        'a/markup.bcf': MARKUP,
        'b/markup.bcf': '<Markup>',
        'c/markup.bcf': '<!DOCTYPE a [<!ENTITY x "y">]><Markup/>',
        'd/markup.bcf': `<Markup>${' '.repeat(2 ** 20)}</Markup>`,
        'e/markup.bcf': '<Markup><Topic Guid="e"><Title> \u200b</Title></Topic></Markup>',
        'f/markup.bcf': '<Markup><Topic Guid="f"><Title>A&#0;&#xD800;&#x1F600;&#7;B</Title></Topic></Markup>',
        'f/viewpoint.bcfv':
          '<VisualizationInfo><PerspectiveCamera><CameraViewPoint><X>1e308</X><Y>0</Y><Z>0</Z></CameraViewPoint>' +
          '<CameraDirection><X>1</X><Y>0</Y><Z>0</Z></CameraDirection><CameraUpVector><X>0</X><Y>0</Y><Z>1</Z></CameraUpVector>' +
          '<FieldOfView>60</FieldOfView></PerspectiveCamera></VisualizationInfo>',
      }),
    );
    expect([mixed.topics.map(({ title }) => title), mixed.unreadable]).toEqual([['A title', 'A\u{1F600}B'], 4]);
    expect(mixed.topics[1]?.view.camera).toBeNull();
  },
);
