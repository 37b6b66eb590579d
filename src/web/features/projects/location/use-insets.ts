import { useEffect, useState } from 'react';
import { NO_INSETS, type Insets } from '#viewer/view/insets.ts';
import type { CompareLayout } from './compare-target.ts';

/** Between what floats and the picture. */
const GAP_PX = 12;
/** What a phone shows in the upper corners: counter and mark. */
const PHONE_TOP_PX = 40;

type Floating = {
  frame: DOMRect;
  panel: DOMRect | undefined;
  tools: DOMRect | undefined;
  /** What is open at the right edge, on a phone at the bottom. */ aside?: DOMRect | undefined;
  /** What floats at the right edge of a phone. */ edge?: DOMRect | undefined;
  /** The buttons over the view that open it. */ toggles?: DOMRect | undefined;
};

/** What the panel at the side (a sheet at the bottom of a phone) and the tools cover of a frame. */
export function insetsOf(
  { frame, panel, tools, aside, edge, toggles }: Floating,
  isPhone: boolean,
  isPanelOpen: boolean,
): Insets {
  const isAsideOpen = aside !== undefined && aside.width > 0;
  // What is hidden has no width, and covers nothing.
  const tops = [tools, ...(isPhone ? [panel, aside] : [])].flatMap((box) => (box && box.width > 0 ? [box.top] : []));
  const bottomPx = tops.length ? frame.bottom - Math.min(...tops) + GAP_PX : 0;
  if (isPhone)
    return {
      ...NO_INSETS,
      rightPx: edge ? frame.right - edge.left + GAP_PX : 0,
      topPx: Math.max(PHONE_TOP_PX, toggles ? toggles.bottom - frame.top + GAP_PX : 0),
      bottomPx,
    };
  return {
    ...NO_INSETS,
    leftPx: panel && isPanelOpen ? panel.right - frame.left + GAP_PX : 0,
    rightPx: isAsideOpen ? frame.right - aside.left + GAP_PX : 0,
    topPx: GAP_PX,
    bottomPx,
  };
}

/** What is marked as an open part of the aside; its buttons alone cover nothing. */
const openPartOf = (aside: HTMLElement | null) => aside?.querySelector('[data-covers]');

/** What covers two pictures that are beside each other, name and tools: their middles are at one height. */
const BESIDE = { topPx: 68, bottomPx: 68 };

/**
 * Keeps a viewer's insets as the frame around it is; pictures that lie over each other have none, and so one middle. Answers
 * the refs of frame, panel, tools and aside.
 */
export function useInsets(
  viewer: { setInsets: (insets: Insets) => void } | null,
  isPhone: boolean,
  isPanelOpen: boolean,
  layout: CompareLayout | null = null,
) {
  const [frame, frameRef] = useState<HTMLElement | null>(null);
  const [panel, panelRef] = useState<HTMLElement | null>(null);
  const [tools, toolsRef] = useState<HTMLElement | null>(null);
  const [aside, asideRef] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!frame || !viewer) return undefined;
    let last = '';
    const measure = () => {
      const insets = insetsOf(
        {
          frame: frame.getBoundingClientRect(),
          panel: panel?.getBoundingClientRect(),
          tools: tools?.getBoundingClientRect(),
          aside: openPartOf(aside)?.getBoundingClientRect(),
          edge: aside?.querySelector('[data-edge]')?.getBoundingClientRect(),
          toggles: aside?.querySelector('[role=toolbar]')?.getBoundingClientRect(),
        },
        isPhone,
        isPanelOpen,
      );
      // Rows that scroll in a panel change it too, and nothing around it.
      const text = JSON.stringify(insets);
      if (text === last) return;
      last = text;
      viewer.setInsets(
        layout === 'swipe' ? NO_INSETS : layout === 'side' && !isPhone ? { ...insets, ...BESIDE } : insets,
      );
      // For what floats in a corner beside them.
      for (const [name, px] of Object.entries({
        '--inset-left': insets.leftPx,
        '--inset-right': insets.rightPx,
        '--inset-bottom': insets.bottomPx,
      }))
        frame.style.setProperty(name, `${px}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [frame, panel, tools]) if (element) observer.observe(element);
    // Its panels open and close without this hook.
    const changes = new MutationObserver(measure);
    if (aside)
      changes.observe(aside, {
        childList: true,
        subtree: true,
        attributeFilter: ['style', 'data-tall', 'data-covers'],
      });
    measure();
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [viewer, frame, panel, tools, aside, isPhone, isPanelOpen, layout]);
  return { frameRef, panelRef, toolsRef, asideRef };
}
