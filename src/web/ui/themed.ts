import type { ThemedColor } from '#domain/color/display.ts';

/** A colour of the vocabularies as CSS that follows the theme. */
const themed = ({ light, dark }: ThemedColor) => `light-dark(${light}, ${dark})`;

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const made = new Map<string, string>();

/**
 * A class with these declarations, made once. In lists it replaces a `style` attribute: the browser recomputes such an element
 * each time, while it caches what a class evaluates to (docs/decisions/0010).
 */
function classOf(declarations: string): string {
  const known = made.get(declarations);
  if (known !== undefined) return known;
  const name = `themed-${made.size}`;
  made.set(declarations, name);
  sheet.insertRule(`.${name} { ${declarations} }`);
  return name;
}

/** A class that writes in this colour. */
export const inkClass = (ink: ThemedColor) => classOf(`color: ${themed(ink)}`);

/** A class that writes in one colour on a share of another, from 0 to 1. */
export const chipClass = (ink: ThemedColor, ground: ThemedColor, groundShare: number) =>
  classOf(
    `color: ${themed(ink)}; background: color-mix(in srgb, ${themed(ground)} ${groundShare * 100}%, transparent)`,
  );
