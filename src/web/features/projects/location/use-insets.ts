import { useEffect, useState } from 'react';
import { NO_INSETS, type Insets } from '#viewer/view/insets.ts';

/** Between what floats and the picture. */
const GAP_PX = 12;
/** What a phone shows in the upper corners: counter and mark. */
const PHONE_TOP_PX = 40;

type Floating = { frame: DOMRect; panel: DOMRect | undefined; tools: DOMRect | undefined };

/** What the panel at the side (a sheet at the bottom of a phone) and the tools cover of a frame. */
export function insetsOf({ frame, panel, tools }: Floating, isPhone: boolean, isPanelOpen: boolean): Insets {
  const tops = [tools?.top, isPhone ? panel?.top : undefined].filter((top) => top !== undefined);
  const bottomPx = tops.length ? frame.bottom - Math.min(...tops) + GAP_PX : 0;
  if (isPhone) return { ...NO_INSETS, topPx: PHONE_TOP_PX, bottomPx };
  return {
    ...NO_INSETS,
    leftPx: panel && isPanelOpen ? panel.right - frame.left + GAP_PX : 0,
    topPx: GAP_PX,
    bottomPx,
  };
}

/** Keeps a viewer's insets as the frame around it is. Answers the refs of frame, panel and tools. */
export function useInsets(
  viewer: { setInsets: (insets: Insets) => void } | null,
  isPhone: boolean,
  isPanelOpen: boolean,
) {
  const [frame, frameRef] = useState<HTMLElement | null>(null);
  const [panel, panelRef] = useState<HTMLElement | null>(null);
  const [tools, toolsRef] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!frame || !viewer) return undefined;
    const measure = () =>
      viewer.setInsets(
        insetsOf(
          {
            frame: frame.getBoundingClientRect(),
            panel: panel?.getBoundingClientRect(),
            tools: tools?.getBoundingClientRect(),
          },
          isPhone,
          isPanelOpen,
        ),
      );
    const observer = new ResizeObserver(measure);
    for (const element of [frame, panel, tools]) if (element) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [viewer, frame, panel, tools, isPhone, isPanelOpen]);
  return { frameRef, panelRef, toolsRef };
}
