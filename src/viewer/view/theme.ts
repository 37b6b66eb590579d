/** Colours of the viewers in light and dark (the product's look: calm paper, navy ink, one orange). */
export type ViewerTheme = 'light' | 'dark';

export const THEMES = {
  light: {
    background: '#f7f8fa',
    ink: '#14181e',
    accent: '#2f67d8',
    attention: '#d9730d',
    label: '#ffffff',
    labelInk: '#14181e',
    labelLine: '#c3cad4',
  },
  dark: {
    background: '#0f1216',
    ink: '#e8ebf0',
    accent: '#6c98ea',
    attention: '#f08c2e',
    label: '#14181e',
    labelInk: '#e8ebf0',
    labelLine: '#3a424e',
  },
} as const satisfies Record<ViewerTheme, Record<string, string>>;

/** Font of figures drawn on a canvas: the page's own, with figures of equal width. */
export const LABEL_FONT = "600 12px 'Geist Variable', system-ui, sans-serif";
