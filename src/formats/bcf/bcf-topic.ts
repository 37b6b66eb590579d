export type Vector = readonly [number, number, number];

/** Meters in the coordinates of the IFC, Z up; directions of length 1. */
export type BcfCamera = {
  eye: Vector;
  direction: Vector;
  up: Vector;
  /** Vertical opening in degrees of a perspective view; null for a parallel one. */
  fieldOfViewDeg: number | null;
  /** Height of what a parallel view shows, meters; null for a perspective one. */
  viewHeightM: number | null;
};

/** Where one looks from, and what is seen. Elements by their GlobalIds. */
export type BcfViewpoint = {
  camera: BcfCamera | null;
  selected: readonly string[];
  /** All but these are hidden; null: nothing is isolated. */
  isolated: readonly string[] | null;
  hidden: readonly string[];
  /** What lies beyond `point` in this direction is cut away. */
  planes: readonly { point: Vector; direction: Vector }[];
};

/** A topic of the BIM Collaboration Format: an issue with what was said about it, and where one sees it. */
export type BcfTopic = {
  /** UUID. */
  guid: string;
  title: string;
  description: string;
  author: string;
  createdAt: Date;
  isClosed: boolean;
  comments: readonly { guid: string; author: string; at: Date; text: string }[];
  view: BcfViewpoint;
  /** PNG of what is seen; null without one, and of what was read. */
  snapshot: Uint8Array | null;
};

export const BCF_VERSIONS = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof BCF_VERSIONS)[number];

/** GlobalIds as the format takes them. */
export const isIfcGuid = (text: string): boolean => /^[0-9A-Za-z_$]{22}$/.test(text);
