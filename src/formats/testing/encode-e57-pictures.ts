import { concatenate } from '#formats/concatenate.ts';

/** A picture of `images2D`. Pixels of a spherical one are radians; those of a pinhole one are lengths, as its focal length is. */
export type TestPicture = {
  name?: string;
  content: Uint8Array;
  form?: 'jpeg' | 'png';
  widthPx: number;
  heightPx: number;
  /** w x y z, and meters. */
  pose?: { rotation: [number, number, number, number]; position: [number, number, number] };
  /** Number of its scan. */ scan?: number;
  projection:
    | { kind: 'spherical'; pixelWidth: number; pixelHeight: number }
    | { kind: 'pinhole'; focalLength: number; pixelWidth: number; pixelHeight: number; principal?: [number, number] }
    | { kind: 'visualReference' };
};

const float = (name: string, value: number): string => `<${name} type="Float">${value}</${name}>`;
const integer = (name: string, value: number): string => `<${name} type="Integer">${value}</${name}>`;

/** Its blob section: a head of 16 bytes, and the content. */
export function blobSection({ content }: TestPicture): Uint8Array {
  const padding = (4 - (content.length % 4)) % 4;
  const head = new DataView(new ArrayBuffer(16));
  head.setBigUint64(8, BigInt(16 + content.length + padding), true);
  return concatenate([new Uint8Array(head.buffer), content, new Uint8Array(padding)]);
}

/** Its entry in the description of the file. `at`: physical position of its blob. */
export function pictureXml(picture: TestPicture, index: number, at: number): string {
  const { projection, widthPx, heightPx, form = 'jpeg', pose } = picture;
  const blob = `<${form}Image type="Blob" fileOffset="${at}" length="${picture.content.length}"/>`;
  const size = integer('imageHeight', heightPx) + integer('imageWidth', widthPx);
  const pixels =
    projection.kind === 'visualReference'
      ? ''
      : float('pixelHeight', projection.pixelHeight) + float('pixelWidth', projection.pixelWidth);
  const [principalX, principalY] =
    projection.kind === 'pinhole' ? (projection.principal ?? [widthPx / 2, heightPx / 2]) : [0, 0];
  const lens =
    projection.kind === 'pinhole'
      ? float('focalLength', projection.focalLength) +
        float('principalPointX', principalX) +
        float('principalPointY', principalY)
      : '';
  const vector = (names: string[], values: number[]): string =>
    names.map((name, i) => float(name, values[i] ?? 0)).join('');
  const where = pose
    ? `<pose type="Structure"><rotation type="Structure">${vector(['w', 'x', 'y', 'z'], pose.rotation)}</rotation>` +
      `<translation type="Structure">${vector(['x', 'y', 'z'], pose.position)}</translation></pose>`
    : '';
  return (
    `<vectorChild type="Structure"><guid type="String">{p${index}}</guid>` +
    `<name type="String">${picture.name ?? `Picture ${index + 1}`}</name>` +
    (picture.scan === undefined
      ? ''
      : `<associatedData3DGuid type="String">{s${picture.scan}}</associatedData3DGuid>`) +
    `${where}<${projection.kind}Representation type="Structure">${blob}${size}${pixels}${lens}` +
    `</${projection.kind}Representation></vectorChild>`
  );
}
