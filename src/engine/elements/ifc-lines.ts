import type { IfcAPI } from 'web-ifc';
import { z } from 'zod';

/** A value of a line as the reader gives it; numbers of measures come as text in some. */
const value = z
  .object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable() })
  .transform((held) => held.value);
const textValue = value
  .transform((held) => (held === null ? '' : String(held)))
  .nullish()
  .transform((text) => text ?? '')
  .catch('');
const handle = z.object({ type: z.literal(5), value: z.number().int() }).transform((held) => held.value);

/** What every product and set has; `LongName`: what people call a room, whose name is its number. */
export const namedLine = z.object({ GlobalId: textValue, Name: textValue, LongName: textValue });

const attributeOf = (line: unknown, attribute: string): unknown =>
  typeof line === 'object' && line !== null ? Reflect.get(line, attribute) : undefined;

/** The lines that an attribute points to, one or several. What is of another kind is left out: files of others are not always whole. */
export function relation(line: unknown, attribute: string): number[] {
  const held = attributeOf(line, attribute);
  return (Array.isArray(held) ? held : [held]).flatMap((each) => handle.safeParse(each).data ?? []);
}

/** A plain value of a line; undefined where there is none. */
export function valueOf(line: unknown, attribute: string): string | number | boolean | undefined {
  return value.safeParse(attributeOf(line, attribute)).data ?? undefined;
}

export function idsOf(api: IfcAPI, model: number, type: number): number[] {
  const found = api.GetLineIDsWithType(model, type);
  return Array.from({ length: found.size() }, (_, i) => found.get(i));
}
