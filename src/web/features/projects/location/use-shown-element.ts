import { useEffect, useRef, useState } from 'react';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';

/**
 * Selects the element of a request once the model is open, and flies there through the others, which turn to glass.
 * Answers whether this model lacks it.
 */
export function useShownElement(
  viewer: ModelViewer | null,
  isOpen: boolean,
  target: ChangeTarget | undefined,
  onShown: () => void,
): boolean {
  const [isMissing, setMissing] = useState(false);
  const latest = useRef(onShown);
  useEffect(() => {
    latest.current = onShown;
  });
  const { globalId, category } = target?.kind === 'element' ? target : {};
  useEffect(() => {
    if (!viewer || !isOpen || globalId === undefined) return undefined;
    let isOver = false;
    const show = async () => {
      const refs = viewer.find(globalId);
      setMissing(refs.length === 0);
      if (refs.length === 0) return;
      latest.current();
      if (category !== undefined && viewer.getState().hiddenCategories.includes(category))
        await viewer.setCategoriesVisible([category], true);
      await viewer.select(refs);
      const box = await viewer.boxOf(refs);
      if (box && !isOver) viewer.flyTo(box);
    };
    show().catch((error: unknown) => console.warn('viewer:', error));
    return () => {
      isOver = true;
    };
  }, [viewer, isOpen, globalId, category]);
  return isMissing;
}
