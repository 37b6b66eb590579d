import type { ThemedColor } from '#domain/color/display.ts';

/** A colour of the vocabularies as CSS that follows the theme. */
export const themed = ({ light, dark }: ThemedColor) => `light-dark(${light}, ${dark})`;
