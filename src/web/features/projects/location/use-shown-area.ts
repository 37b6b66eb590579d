import { useEffect } from 'react';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { PlanViewer } from '#viewer/plan/plan-viewer.ts';

/** Draws the area of a request in the plan, which already shows its storey. */
export function useShownArea(viewer: PlanViewer | null, target: ChangeTarget | undefined): void {
  const polygon = target?.kind === 'area' ? target.polygon : undefined;
  useEffect(() => {
    if (viewer && polygon) viewer.setMarked(polygon);
  }, [viewer, polygon]);
}
