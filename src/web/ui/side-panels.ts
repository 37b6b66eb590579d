import { createContext, useContext } from 'react';

/** What the panels at both sides of a view know of each other, so that it keeps half of the width. */
export type SidePanels = {
  /** The panel at the left is open. */ isLeftOpen: boolean;
  /** A panel at each side leaves half to the view; else one of them is open at a time. */ hasRoom: boolean;
  closeLeft: () => void;
};

const SidePanelsContext = createContext<SidePanels>({
  isLeftOpen: false,
  hasRoom: true,
  closeLeft: () => undefined,
});
export const SidePanelsProvider = SidePanelsContext.Provider;
export const useSidePanels = (): SidePanels => useContext(SidePanelsContext);

/** Where a panel at each side leaves half to the view. */
export const ROOM_FOR_BOTH = { query: '(min-width: 80em)', widthPx: 1280 } as const;
/** What an open panel takes of the width, with the gap beside it. */
export const LEFT_PANEL_PX = 319;
