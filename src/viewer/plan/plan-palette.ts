import type { PlanFill, PlanLayer } from '#domain/drawing/plan-model.ts';
import { THEMES, type ViewerTheme } from '#viewer/view/theme.ts';

export type PlanPalette = {
  background: string;
  line: string;
  fills: Record<PlanFill, string>;
  /** Of a cut wall whose thickness was not measured. */
  assumedFill: string;
  layers: Partial<Record<PlanLayer, string>>;
  dimension: string;
  tagName: string;
  tagNote: string;
  hover: string;
  selected: string;
};

/** Light: navy walls on paper. Dark: the same plan in pale blue lines. */
export const PLAN_PALETTES: Record<ViewerTheme, PlanPalette> = {
  light: {
    background: '#ffffff',
    line: '#193264',
    fills: { cut: '#193264', column: '#0d1c3c', paper: '#ffffff', area: '#f4f7fc' },
    assumedFill: '#7d8fb5',
    layers: {
      'A-FURN': '#8c99ad',
      'P-FIXT': '#6f86ad',
      'M-EQPM': '#9aa5b6',
      'A-FLOR-STRS': '#3d5583',
      'A-DOOR': '#3d5583',
      'A-GLAZ': '#2f67d8',
      'S-BEAM': '#8c99ad',
      'A-FLOR-OTLN': '#8c99ad',
      'A-AREA-NMDL': '#a8610a',
    },
    dimension: '#5c687a',
    tagName: THEMES.light.ink,
    tagNote: '#4d5766',
    hover: 'rgba(47, 103, 216, 0.10)',
    selected: 'rgba(47, 103, 216, 0.20)',
  },
  dark: {
    background: THEMES.dark.background,
    line: '#b8cdf6',
    fills: { cut: '#b8cdf6', column: '#dce7fd', paper: THEMES.dark.background, area: '#141b28' },
    assumedFill: '#5d7097',
    layers: {
      'A-FURN': '#56627a',
      'P-FIXT': '#6b7fa6',
      'M-EQPM': '#4f5a70',
      'A-FLOR-STRS': '#8ea5d3',
      'A-DOOR': '#8ea5d3',
      'A-GLAZ': '#6c98ea',
      'S-BEAM': '#56627a',
      'A-FLOR-OTLN': '#56627a',
      'A-AREA-NMDL': '#e0a254',
    },
    dimension: '#8995a6',
    tagName: THEMES.dark.ink,
    tagNote: '#9fa9b7',
    hover: 'rgba(108, 152, 234, 0.16)',
    selected: 'rgba(108, 152, 234, 0.30)',
  },
};
