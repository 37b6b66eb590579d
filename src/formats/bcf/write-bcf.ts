import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import {
  isIfcGuid,
  type BcfCamera,
  type BcfTopic,
  type BcfVersion,
  type BcfViewpoint,
  type Vector,
} from './bcf-topic.ts';

const TYPE = 'Comment';
const OPEN = 'Open';
const CLOSED = 'Closed';
const SNAPSHOT = 'snapshot.png';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** A camera of the format says how wide a picture is; ours have none. */
const ASPECT_RATIO = 1.5;

/** Packs topics into a BCF file. `date` is that of the entries, so that the same topics give the same bytes. */
export async function writeBcf(topics: readonly BcfTopic[], version: BcfVersion, date: Date): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: date,
    extendedTimestamp: false,
  });
  for (const [path, text] of bcfFiles(topics, version)) await zip.add(path, new TextReader(text));
  // Packed already.
  for (const { guid, snapshot } of topics)
    if (snapshot) await zip.add(`${guid}/${SNAPSHOT}`, new Uint8ArrayReader(snapshot), { level: 0 });
  return zip.close();
}

/** The files of a BCF by their paths. */
function bcfFiles(topics: readonly BcfTopic[], version: BcfVersion): [string, string][] {
  const isThree = version === '3.0';
  return [
    ['bcf.version', HEAD + (isThree ? element('Version', { VersionId: version }, []) : versionOfTwo(version))],
    ...(isThree ? ([['extensions.xml', HEAD + extensionsOf(topics)]] satisfies [string, string][]) : []),
    ...topics.flatMap((topic): [string, string][] => [
      [`${topic.guid}/markup.bcf`, HEAD + (isThree ? markupOfThree(topic) : markupOfTwo(topic))],
      [`${topic.guid}/viewpoint.bcfv`, HEAD + viewpointOf(topic, isThree)],
    ]),
  ];
}

const versionOfTwo = (version: string) =>
  element('Version', { VersionId: version }, [element('DetailedVersion', {}, version)]);

function extensionsOf(topics: readonly BcfTopic[]): string {
  const authors = topics.flatMap(({ author, comments }) => [author, ...comments.map((comment) => comment.author)]);
  const listed = (list: string, item: string, values: readonly string[]) =>
    element(
      list,
      {},
      values.map((value) => element(item, {}, value)),
    );
  return element('Extensions', {}, [
    listed('TopicTypes', 'TopicType', [TYPE]),
    listed('TopicStatuses', 'TopicStatus', [OPEN, CLOSED]),
    listed('Priorities', 'Priority', []),
    listed('TopicLabels', 'TopicLabel', []),
    listed('Users', 'User', [...new Set(authors)].sort()),
    listed('SnippetTypes', 'SnippetType', []),
    listed('Stages', 'Stage', []),
  ]);
}

const attributesOf = ({ guid, isClosed }: BcfTopic) => ({
  Guid: guid,
  TopicType: TYPE,
  TopicStatus: isClosed ? CLOSED : OPEN,
});

/** What both versions say of a topic, in the order of the schema. */
const factsOf = ({ title, author, createdAt, description }: BcfTopic) => [
  element('Title', {}, title),
  element('CreationDate', {}, createdAt.toISOString()),
  element('CreationAuthor', {}, author),
  ...(description ? [element('Description', {}, description)] : []),
];

const commentsOf = ({ comments, guid: viewpoint }: BcfTopic) =>
  comments.map(({ guid, author, at, text }) =>
    element('Comment', { Guid: guid }, [
      element('Date', {}, at.toISOString()),
      element('Author', {}, author),
      element('Comment', {}, text),
      element('Viewpoint', { Guid: viewpoint }, []),
    ]),
  );

/** The one viewpoint of a topic has the topic's own id. */
const viewpointLink = (name: string, { guid, snapshot }: BcfTopic) =>
  element(name, { Guid: guid }, [
    element('Viewpoint', {}, 'viewpoint.bcfv'),
    ...(snapshot ? [element('Snapshot', {}, SNAPSHOT)] : []),
  ]);

const markupOfTwo = (topic: BcfTopic) =>
  element('Markup', {}, [
    element('Topic', attributesOf(topic), factsOf(topic)),
    ...commentsOf(topic),
    viewpointLink('Viewpoints', topic),
  ]);

const markupOfThree = (topic: BcfTopic) =>
  element('Markup', {}, [
    element('Topic', attributesOf(topic), [
      ...factsOf(topic),
      element('Comments', {}, commentsOf(topic)),
      element('Viewpoints', {}, [viewpointLink('ViewPoint', topic)]),
    ]),
  ]);

function viewpointOf({ guid, view }: BcfTopic, isThree: boolean): string {
  const { camera, selected, planes } = view;
  return element('VisualizationInfo', { Guid: guid }, [
    element('Components', {}, [...listOf('Selection', selected), visibilityOf(view)]),
    ...(camera ? [cameraOf(camera, isThree)] : []),
    ...(planes.length > 0
      ? [
          element(
            'ClippingPlanes',
            {},
            planes.map(({ point, direction }) =>
              element('ClippingPlane', {}, [vector('Location', point), vector('Direction', direction)]),
            ),
          ),
        ]
      : []),
  ]);
}

/** Elements in a list of that name; nothing without any. */
function listOf(name: string, ids: readonly string[]): string[] {
  const components = ids.filter(isIfcGuid).map((id) => element('Component', { IfcGuid: id }, []));
  return components.length > 0 ? [element(name, {}, components)] : [];
}

function visibilityOf({ isolated, hidden }: BcfViewpoint): string {
  const shown = isolated?.filter((id) => !hidden.includes(id));
  return element('Visibility', { DefaultVisibility: String(!shown) }, listOf('Exceptions', shown ?? hidden));
}

const vector = (name: string, [x, y, z]: Vector) =>
  element(name, {}, [element('X', {}, String(x)), element('Y', {}, String(y)), element('Z', {}, String(z))]);

function cameraOf({ eye, direction, up, fieldOfViewDeg, viewHeightM }: BcfCamera, isThree: boolean): string {
  const [name, last, value] =
    viewHeightM === null
      ? ['PerspectiveCamera', 'FieldOfView', fieldOfViewDeg ?? 60]
      : ['OrthogonalCamera', 'ViewToWorldScale', viewHeightM];
  return element(name, {}, [
    vector('CameraViewPoint', eye),
    vector('CameraDirection', direction),
    vector('CameraUpVector', up),
    element(last, {}, String(value)),
    ...(isThree ? [element('AspectRatio', {}, String(ASPECT_RATIO))] : []),
  ]);
}

/** `content`: text, or elements that are written already. */
function element(name: string, attributes: Record<string, string>, content: string | readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = typeof content === 'string' ? escape(content) : content.join('');
  return inner === '' && typeof content !== 'string'
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${inner}</${name}>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** Characters that XML has no way to write are left out. */
const escape = (text: string): string =>
  Array.from(text)
    .filter(isWritable)
    .join('')
    .replace(/[&<>"\r]/g, (c) => ESCAPES[c] ?? c);

const isWritable = (c: string): boolean => {
  const code = c.codePointAt(0) ?? 0;
  return (code >= 32 && code !== 0xfffe && code !== 0xffff) || c === '\t' || c === '\n' || c === '\r';
};
