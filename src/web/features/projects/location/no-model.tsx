import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { revitModelOf } from './viewer-target.ts';

/** The 3D tab without a model; where there is a Revit model, what is missing to see it here (ruling 25). */
export function NoModel({ project, isVerified }: { project: WireProject; isVerified: boolean }) {
  const texts = useTexts('location');
  const revit = revitModelOf(project);
  return (
    <EmptyState
      title={texts(isVerified ? 'noVerified' : 'noModel')}
      text={revit ? texts('noModelRevit', { name: revit.name }) : texts('noModelText')}
    />
  );
}
