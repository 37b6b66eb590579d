/** A value in the notation of ISO 10303-21, already escaped. */
declare const encoded: unique symbol;
export type Step = string & { readonly [encoded]: true };

const step = (notation: string): Step => notation as Step;

/** Not given. */
export const NONE = step('$');
/** Derived by the schema. */
export const DERIVED = step('*');

/** Reference to an instance. */
const reference = (id: number): Step => step(`#${id}`);

/** A real to a millionth (a micrometre, a square millimetre), always with a point. Throws for NaN and infinity. */
export function real(value: number): Step {
  if (!Number.isFinite(value)) throw new Error(`not a number: ${value}`);
  const fixed = value.toFixed(6).replace(/0+$/, '');
  return step(fixed === '-0.' ? '0.' : fixed);
}

export const integer = (value: number): Step => step(String(Math.round(value)));

export const bool = (value: boolean): Step => step(value ? '.T.' : '.F.');

/** A name of an enumeration, such as FLOOR. */
export const enumeration = (name: string): Step => step(`.${name}.`);

export const list = (values: readonly Step[]): Step => step(`(${values.join(',')})`);

/** A value of a defined type, such as IFCLABEL('x'). */
export const typed = (type: string, value: Step): Step => step(`${type}(${value})`);

/** A string: quotes and backslashes doubled, all beyond printable ASCII as \X2\ or \X4\ (ISO 10303-21:2016, 6.4.3). */
export function text(value: string): Step {
  const body = value
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "''")
    .replace(/[^\x20-\x7e]/gu, escaped)
    // Neighbours of the same width share one escape.
    .replace(/\\X0\\\\X2\\/g, '');
  return step(`'${body}'`);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  return code > 0xffff ? `\\X4\\${hex.padStart(8, '0')}\\X0\\` : `\\X2\\${hex.padStart(4, '0')}\\X0\\`;
}

export type StepData = {
  /** Adds an instance and returns the reference to it. */
  add: (entity: string, attributes: readonly Step[]) => Step;
  /** Like add, but the same entity with the same attributes is written once. For geometry without identity. */
  share: (entity: string, attributes: readonly Step[]) => Step;
  /** The lines of the DATA section. */
  lines: () => readonly string[];
};

/** Collects instances in the order in which they are added. */
export function createStepData(): StepData {
  const lines: string[] = [];
  const shared = new Map<string, Step>();
  const write = (body: string): Step => {
    lines.push(`#${lines.length + 1}=${body};`);
    return reference(lines.length);
  };
  const bodyOf = (entity: string, attributes: readonly Step[]) => `${entity}(${attributes.join(',')})`;
  return {
    add: (entity, attributes) => write(bodyOf(entity, attributes)),
    share: (entity, attributes) => {
      const body = bodyOf(entity, attributes);
      const known = shared.get(body) ?? write(body);
      shared.set(body, known);
      return known;
    },
    lines: () => lines,
  };
}
