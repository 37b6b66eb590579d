import { lazy, Suspense } from 'react';
import type { ModelParts } from '#web/features/projects/location/model-links.ts';

const Quantities = lazy(async () => ({ default: (await import('./model-panels.tsx')).Quantities }));
const CommentMarks = lazy(async () => ({ default: (await import('./model-panels.tsx')).CommentMarks }));
const SavedViews = lazy(async () => ({ default: (await import('./view-panels.tsx')).SavedViews }));
const LinkedView = lazy(async () => ({ default: (await import('./view-panels.tsx')).LinkedView }));
const Comments = lazy(async () => ({ default: (await import('./model-panels.tsx')).Comments }));

/** What the pages show beside a model; loaded with the first one. */
export const modelParts: ModelParts = {
  renderMarks: (links) => (
    <Suspense key={links.model.id}>
      <CommentMarks {...links} />
    </Suspense>
  ),
  renderAside: (links) => (
    <Suspense key={links.model.id}>
      <Quantities {...links} />
    </Suspense>
  ),
  renderSection: (links) => (
    <Suspense key={links.model.id}>
      <Comments {...links} />
    </Suspense>
  ),
  renderViews: (links) => (
    <Suspense key={links.file.id}>
      <SavedViews {...links} />
    </Suspense>
  ),
  renderLinkedView: (links) => (
    <Suspense key={links.file.id}>
      <LinkedView {...links} />
    </Suspense>
  ),
};
