import { TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { entryPath, leadsOut } from '#formats/archive/entry-path.ts';
import { FormatError } from '#formats/format-error.ts';
import { childOf, numberOf, parseXml, type XmlElement } from '#formats/xml/parse-xml.ts';
import type { BcfCamera, BcfTopic, BcfViewpoint, Vector } from './bcf-topic.ts';

const MAX_TOPICS = 1000;
const MAX_ENTRIES = 20_000;
const MAX_XML_BYTES = 2 ** 20;
/** What programs call the state of a topic that is done. */
const CLOSED = /^(closed|resolved|done)$/i;
const MAX_PLANES = 12;
/** Not only blanks and marks that nobody sees. */
const SAYS_SOMETHING = /[^\p{C}\p{Z}\p{M}]/u;
/** Farther out nothing can be drawn. */
const MAX_M = 1e7;
/** Some tools pack a folder around the topics. */
const MARKUP = /[^/]\/markup\.bcf$/i;

const refuse = (message: string, cause?: unknown): FormatError =>
  new FormatError('BAD_ARCHIVE', message, cause === undefined ? undefined : { cause });

/** What a BCF file says, and how many of its topics could not be read. */
export type ReadBcf = { topics: BcfTopic[]; unreadable: number };

/**
 * Reads the topics of a BCF file of version 2.0, 2.1 or 3.0 with their comments, and of the first viewpoint the camera,
 * selection, visibility and clipping planes.
 * Throws `FormatError` for what is none, has more than 1,000 topics or paths that lead out of it.
 */
export async function readBcf(bytes: Uint8Array): Promise<ReadBcf> {
  const entries = await listEntries(bytes);
  const markups = [...entries.values()].filter((entry) => MARKUP.test(entryPath(entry)));
  if (markups.length === 0)
    throw refuse('This is not a BCF file: it contains no topics. Choose a file with the ending .bcf or .bcfzip.');
  if (markups.length > MAX_TOPICS)
    throw refuse(
      `The BCF file contains ${markups.length.toLocaleString('en-US')} topics. At most ${MAX_TOPICS.toLocaleString('en-US')} can be imported at the same time.`,
    );
  const topics: BcfTopic[] = [];
  let unreadable = 0;
  for (const markup of markups) {
    try {
      topics.push(await readTopic(entries, markup));
    } catch {
      unreadable += 1;
    }
  }
  return { topics, unreadable };
}

async function listEntries(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, filenameValidation: 'tolerant' });
  const found = new Map<string, FileEntry>();
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      const path = entryPath(entry);
      if (leadsOut(path)) throw refuse('The BCF file contains a path that leads out of it. Nothing was imported.');
      if (found.size >= MAX_ENTRIES)
        throw refuse('The BCF file contains more than 20,000 files. Export fewer topics at a time.');
      if (!entry.directory) found.set(path.toLowerCase(), entry);
    }
  } catch (error) {
    throw error instanceof FormatError
      ? error
      : refuse('The BCF file is cut off or damaged. Export it again and choose the new file.', error);
  }
  return found;
}

async function readTopic(entries: ReadonlyMap<string, FileEntry>, markup: FileEntry): Promise<BcfTopic> {
  const folder = entryPath(markup).slice(0, -'/markup.bcf'.length);
  const root = await readElement(markup);
  const topic = childOf(root, 'Topic');
  if (!topic) throw new FormatError('DAMAGED', 'a topic is missing');
  // Version 3 has both within the topic.
  const comments = childOf(topic, 'Comments')?.children ?? root.children.filter(({ name }) => name === 'Comment');
  const viewpoints =
    childOf(topic, 'Viewpoints')?.children ?? root.children.filter(({ name }) => name === 'Viewpoints');
  const files = [...viewpoints.map((each) => textOf(each, 'Viewpoint')), 'viewpoint.bcfv'];
  const file = files.map((name) => entries.get(`${folder}/${name}`.toLowerCase())).find((each) => each !== undefined);
  const view = file && (await readElement(file));
  const [title, description] = [textOf(topic, 'Title'), textOf(topic, 'Description')];
  if (!SAYS_SOMETHING.test(title + description)) throw new FormatError('DAMAGED', 'a topic says nothing');
  return {
    guid: topic.attributes.get('Guid') ?? '',
    title,
    description,
    author: textOf(topic, 'CreationAuthor'),
    createdAt: dateOf(topic, 'CreationDate'),
    comments: comments
      .map((each) => ({
        guid: each.attributes.get('Guid') ?? '',
        author: textOf(each, 'Author'),
        at: dateOf(each, 'Date'),
        text: textOf(each, 'Comment'),
      }))
      .filter(({ text }) => text !== ''),
    isClosed: CLOSED.test(topic.attributes.get('TopicStatus') ?? ''),
    view: { camera: cameraOf(view), selected: selectionOf(view), ...visibilityOf(view), planes: planesOf(view) },
    snapshot: null,
  };
}

async function readElement(entry: FileEntry): Promise<XmlElement> {
  if (entry.uncompressedSize > MAX_XML_BYTES) throw new FormatError('DAMAGED', 'a description is too large');
  return parseXml(await entry.getData(new TextWriter(), { useWebWorkers: false }), 'The description of a topic');
}

const textOf = (element: XmlElement | undefined, name: string): string => (childOf(element, name)?.text ?? '').trim();

/** The beginning of 1970 for none. */
function dateOf(element: XmlElement, name: string): Date {
  const date = new Date(textOf(element, name));
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

function selectionOf(view: XmlElement | undefined): string[] {
  const components = childOf(view, 'Components');
  // Version 2.0 lists them without a selection around.
  const listed = childOf(components, 'Selection')?.children ?? components?.children ?? [];
  return idsOf(listed.filter(({ attributes }) => attributes.get('Selected') !== 'false'));
}

const idsOf = (components: readonly XmlElement[]): string[] =>
  components.flatMap(({ name, attributes }) => (name === 'Component' ? (attributes.get('IfcGuid') ?? []) : []));

/** What is shown beside the rule: with 'hidden' as the rule it is isolated. */
function visibilityOf(view: XmlElement | undefined): Pick<BcfViewpoint, 'isolated' | 'hidden'> {
  const visibility = childOf(childOf(view, 'Components'), 'Visibility');
  const exceptions = idsOf(childOf(visibility, 'Exceptions')?.children ?? []);
  const isShown = visibility?.attributes.get('DefaultVisibility') !== 'false';
  return isShown
    ? { isolated: null, hidden: exceptions }
    : { isolated: exceptions.length > 0 ? exceptions : null, hidden: [] };
}

function planesOf(view: XmlElement | undefined): BcfViewpoint['planes'] {
  return (childOf(view, 'ClippingPlanes')?.children ?? []).slice(0, MAX_PLANES).flatMap((plane) => {
    const point = vectorOf(childOf(plane, 'Location'));
    const direction = vectorOf(childOf(plane, 'Direction'));
    return point && direction ? [{ point, direction }] : [];
  });
}

function cameraOf(view: XmlElement | undefined): BcfCamera | null {
  const perspective = childOf(view, 'PerspectiveCamera');
  const element = perspective ?? childOf(view, 'OrthogonalCamera');
  const [eye, direction, up] = ['CameraViewPoint', 'CameraDirection', 'CameraUpVector'].map((name) =>
    vectorOf(childOf(element, name)),
  );
  const size = numberOf(element, perspective ? 'FieldOfView' : 'ViewToWorldScale');
  if (!eye || !direction || !up || !size || size <= 0) return null;
  return { eye, direction, up, fieldOfViewDeg: perspective ? size : null, viewHeightM: perspective ? null : size };
}

function vectorOf(element: XmlElement | undefined): Vector | undefined {
  const [x, y, z] = ['X', 'Y', 'Z'].map((name) => numberOf(element, name));
  if (x === undefined || y === undefined || z === undefined) return undefined;
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= MAX_M ? [x, y, z] : undefined;
}
