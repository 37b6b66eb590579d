import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SavedView } from '#contract/views.ts';
import { lostParts, savedTextOf, stateOfSaved } from '#viewer/saved-view.ts';
import type { ViewLinks } from '#web/features/projects/location/model-links.ts';
import { AskedSection } from '#web/features/projects/location/viewer-frame.tsx';
import { useSavedViews } from '#web/features/views/view-calls.ts';
import { ViewsPanel } from '#web/features/views/views-panel.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { addressWith } from './model-address.ts';

/** What a view leaves out first, where it has no room for all. */
const NAMED_PARTS = ['colors', 'measurements', 'spots', 'hidden', 'isolated', 'selection'] as const;

/** The saved views of the model or cloud. */
export function SavedViews({ project, file, viewer }: ViewLinks) {
  const texts = useTexts('views');
  const access = useViewAccess(project);
  const read = useSavedViews({ projectId: project.projectId, urn: file.id, isOn: access !== 'none' });
  if (access === 'none') return null;
  const presentView = () => {
    const state = viewer.getState();
    const text = savedTextOf(state, file.id);
    const lost = new Set(
      lostParts(state, text).map((part) => texts(`part_${NAMED_PARTS.find((named) => named === part) ?? 'other'}`)),
    );
    return { text, lost: [...lost].join(', ') };
  };
  const copyLink = async ({ viewId, isTeam }: SavedView) => {
    const link = addressWith('saved', viewId);
    await navigator.clipboard.writeText(link).then(
      () => notifyDone(texts(isTeam ? 'linkCopied' : 'linkCopiedOwn')),
      () => notifyFailure(texts('copyFailed', { link })),
    );
  };
  return (
    <AskedSection title={texts('title')}>
      <ViewsPanel
        urn={file.id}
        access={access}
        read={read}
        presentView={presentView}
        onOpen={(view) => openView(viewer, file.id, view)}
        onCopyLink={(view) => void copyLink(view)}
      />
    </AskedSection>
  );
}

/** Opens the saved view of the address, once; it leaves the address then. */
export function LinkedView({ project, file, viewer }: ViewLinks) {
  const texts = useTexts('views');
  const { saved } = useSearch({ strict: false });
  const navigate = useNavigate();
  const access = useViewAccess(project);
  const isOn = saved !== undefined && access !== 'none';
  const { views, isRead, error } = useSavedViews({ projectId: project.projectId, urn: file.id, isOn });
  const found = views.find(({ viewId }) => viewId === saved);
  const failure =
    saved === undefined || found
      ? null
      : access === 'none'
        ? texts('linkSignIn')
        : isRead || error
          ? texts('linkGone')
          : null;
  const isDone = saved !== undefined && (found !== undefined || failure !== null);
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (found) openView(viewer, file.id, found);
      else if (failure !== null) notifyFailure(failure);
    };
  });
  useEffect(() => {
    if (!isDone) return;
    latest.current();
    void navigate({ to: '.', search: (now) => ({ ...now, saved: undefined }), replace: true });
  }, [isDone, navigate]);
  return null;
}

/** Staff who look on as a customer have no views of their own, and change none. */
function useViewAccess({ access }: ViewLinks['project']) {
  const { data: session } = useSession();
  return session?.customerView != null && access.views === 'team' ? ('read' as const) : access.views;
}

/** Shows all that a view keeps; what a later version of the file does not have is not there. */
function openView(viewer: ViewLinks['viewer'], fileId: string, { view }: SavedView): void {
  const now = viewer.getState();
  const { camera, models, elementColors, ...kept } = stateOfSaved(view, fileId);
  viewer.setState({
    ...kept,
    ...(camera && { camera }),
    // To show other models and to paint them again takes as long as opening them.
    ...(String(models) !== String(now.models) && { models }),
    ...(elementColors !== now.elementColors && { elementColors }),
  });
}
