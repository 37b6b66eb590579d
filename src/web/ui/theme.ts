import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { textsOf } from '#web/lib/texts.ts';

const blueprint: MantineColorsTuple = [
  '#eef3fd',
  '#dce6fb',
  '#b8cdf6',
  '#90b1f0',
  '#6c98ea',
  '#4f83e4',
  '#2f67d8',
  '#2556b8',
  '#1d4593',
  '#193264',
];
const graphite: MantineColorsTuple = [
  '#e8ebf0',
  '#c5ccd6',
  '#9fa9b7',
  '#78838f',
  '#343b46',
  '#272d36',
  '#1c2129',
  '#14181e',
  '#0f1216',
  '#0a0c0f',
];
const slate: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e3e7ec',
  '#d2d8e0',
  '#b3bcc8',
  '#8a95a5',
  '#667183',
  '#4d5766',
  '#363e4a',
  '#20262e',
];
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadfdd',
  '#f4bcb8',
  '#ee9891',
  '#ff8078',
  '#de4a42',
  '#d0342c',
  '#b32a23',
  '#94231d',
  '#7a1d18',
];
const green: MantineColorsTuple = [
  '#eaf6f0',
  '#d3ecdf',
  '#a7d9bf',
  '#74c39a',
  '#3cb878',
  '#249c5e',
  '#178a50',
  '#127343',
  '#0f5d37',
  '#0c4a2c',
];
const orange: MantineColorsTuple = [
  '#fdf3e9',
  '#fae4ce',
  '#f4c99c',
  '#f0a35c',
  '#e98b35',
  '#e17d1e',
  '#d9730d',
  '#a8540a',
  '#8a4508',
  '#703806',
];
const fontFamily = "'Geist Variable', system-ui, sans-serif";

/** The design language "drawing set": calm paper, navy ink, one orange. */
export const theme = createTheme({
  primaryColor: 'blueprint',
  // Shade 6 in both schemes: white text on shade 5 has a contrast of 3.7 only.
  primaryShade: { light: 6, dark: 6 },
  black: '#14181e',
  colors: { blueprint, dark: graphite, gray: slate, red, green, orange },
  autoContrast: true,
  luminanceThreshold: 0.34,
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.25' },
      h2: { fontSize: '18px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.35' },
      h4: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 4px 16px rgb(15 18 22 / 14%)',
    lg: '0 8px 28px rgb(15 18 22 / 18%)',
    xl: '0 12px 40px rgb(15 18 22 / 22%)',
  },
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  components: {
    Text: { defaultProps: { size: 'sm' } },
    PasswordInput: {
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': textsOf('common')('showPassword') } }),
    },
    // The page has one banner, its own: the head of a dialog is none.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        radius: 'lg',
        centered: true,
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 250, fz: 12, events: { hover: true, focus: true, touch: true } } },
    // Mantine cuts off what sticks out, such as the focus ring of a control.
    Alert: { styles: { message: { overflow: 'visible' } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false, returnFocus: true } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Anchor: { defaultProps: { underline: 'hover', size: 'sm' } },
  },
});
