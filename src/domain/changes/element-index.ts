import { z } from 'zod';

const point = z.tuple([z.number(), z.number(), z.number()]);

/** One element of a model, with what tells two versions of it apart. Metres, Z up, in the model's own frame. */
const indexedElement = z.object({
  /** GlobalId of the IFC. */
  id: z.string(),
  /** 'IFCWALL' and so on. */
  category: z.string(),
  name: z.string(),
  storey: z.string().nullable(),
  /** Corners of the box around its body; null without one. */
  box: z.object({ min: point, max: point }).nullable(),
  /**
   * What tells bodies of the same box apart, however they are cut into triangles; `center` is that of its surface, from
   * the box's lower corner. Null without a body.
   */
  body: z.object({ areaM2: z.number(), volumeM3: z.number(), center: point }).nullable(),
  /** Property and quantity sets of the element and of its type: values by 'set · property', rounded. */
  properties: z.record(z.string(), z.string()),
});
export type IndexedElement = z.infer<typeof indexedElement>;

/** Raised when a list of the same file would have other content: older lists are rebuilt before they are compared with others. */
export const ELEMENT_INDEX_VERSION = 2;

/** `element-index.json`, made of an IFC beside the viewer's form: what versions are compared by. */
export const elementIndex = z.object({ version: z.literal(ELEMENT_INDEX_VERSION), elements: z.array(indexedElement) });
export type ElementIndex = z.infer<typeof elementIndex>;
