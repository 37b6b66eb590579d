/** The layer of dialogs and menus that open over a viewer, also one that fills the screen. */
export const OVER_VIEWERS = 450;
