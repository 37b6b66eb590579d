import type { WireAsset } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The 3D tab without a model; where there is a Revit model, what is missing to see it here (ruling 25). */
export function NoModel({ revit, isVerified }: { revit: WireAsset | undefined; isVerified: boolean }) {
  const texts = useTexts('location');
  return (
    <EmptyState
      title={texts(isVerified ? 'noVerified' : 'noModel')}
      text={revit ? texts('noModelRevit', { name: revit.name }) : texts('noModelText')}
    />
  );
}
