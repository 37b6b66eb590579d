import type { CSSVariablesResolver } from '@mantine/core';

/** Where the kit's own choices are fainter than the design language allows: borders 3:1, small text 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4d5766',
    '--mantine-color-placeholder': '#667183',
    '--mantine-color-default-border': '#8a95a5',
    '--mantine-color-anchor': '#2556b8',
    '--mantine-color-error': '#b32a23',
    '--mantine-color-success': '#127343',
    '--mantine-color-disabled-color': '#667183',
  },
  dark: {
    '--mantine-color-dimmed': '#9fa9b7',
    '--mantine-color-placeholder': '#9fa9b7',
    '--mantine-color-default': '#14181e',
    '--mantine-color-default-hover': '#1c2129',
    '--mantine-color-default-border': '#78838f',
    '--mantine-color-default-color': '#e8ebf0',
    '--mantine-color-anchor': '#90b1f0',
    '--mantine-color-error': '#ff8078',
    '--mantine-color-success': '#3cb878',
    '--mantine-color-disabled-color': '#9fa9b7',
    '--mantine-color-disabled': '#272d36',
    '--mantine-color-red-light-color': '#ff8078',
    '--mantine-color-blueprint-light': '#1a2742',
    '--mantine-color-blueprint-light-hover': '#22345a',
  },
});
