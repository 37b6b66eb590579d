import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { screenOf } from '#web/features/projects/location/active-view.ts';
import type { LocationSearch } from './location-search.ts';

/** Opens the screen that `?active=` names (viewers.md §2), in place of that address. An unknown name is logged, and nothing else. */
export function useActiveView(
  activeView: string | undefined,
  project: WireProject | undefined,
  onSearch: (change: LocationSearch, replace: boolean) => void,
): void {
  const navigate = useNavigate();
  const opened = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!project || opened.current === activeView) return;
    opened.current = activeView;
    if (activeView === undefined) return;
    const screen = screenOf(activeView, project);
    if (!screen) console.warn('active view: unknown value', activeView);
    if (screen && screen !== 'project' && 'href' in screen) void navigate({ href: screen.href, replace: true });
    else onSearch({ active: undefined, ...(screen && screen !== 'project' && screen) }, true);
  }, [activeView, project, navigate, onSearch]);
}
