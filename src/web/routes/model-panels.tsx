import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ModelComment } from '#contract/comments.ts';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import { elementKeys, globalIdOf } from '#domain/quantities/list-elements.ts';
import { stateOfViewpoint, viewpointOf } from '#viewer/view/bcf-view.ts';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';
import type { ElementRef } from '#viewer/state.ts';
import { BcfMenu, type BcfLinks } from '#web/features/comments/bcf-menu.tsx';
import { CommentsPanel } from '#web/features/comments/comments-panel.tsx';
import {
  sendComment,
  useCommentCalls,
  useComments,
  useCommentUpdates,
  whenThereIsRoom,
  type CommentedElement,
} from '#web/features/comments/comment-calls.ts';
import { markedElements } from '#web/features/comments/marked-elements.ts';
import { PanelSection } from '#web/features/projects/location/viewer-frame.tsx';
import type { ModelLinks } from '#web/features/projects/location/model-links.ts';
import { takeSnapshots } from '#web/features/comments/take-snapshots.ts';
import type { ElementComments, ModelElements } from '#web/features/quantities/model-elements.ts';
import { QuantitiesDock, type TableSource } from '#web/features/quantities/quantities-dock.tsx';
import { useElementTable } from '#web/lib/element-table.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { addressWith } from './model-address.ts';
import { useExport } from './use-export.tsx';

/** Of elements with open comments (viewers.md §9). */
const COMMENTED = '#f08c00';
/** When coloring is tried again (viewers.md §4). */
const RETRIES_MS = [500, 1000, 2000];

/** The panels that read the table of the model's elements. */
export function Quantities(links: ModelLinks) {
  const { table: made, unit, onUnit, project } = links;
  const { data, error, refetch } = useElementTable(made?.url ?? null);
  const elements = useModelElements(links, data);
  const source: TableSource = data
    ? { state: 'ready', table: data }
    : error || made?.state === 'failed'
      ? { state: 'failed', onRetry: () => void refetch() }
      : { state: made?.state === 'ready' ? 'loading' : 'preparing' };
  const { onExport, exportRefusal, dialog } = useExport(project, links.model);
  const comments = useElementComments(links);
  const location = useTexts('location');
  const { models } = links.state;
  const isAlone = models === null || (models.length === 1 && models[0] === links.model.id);
  const onlyOf = isAlone ? null : links.model.name || location('scanOfProject');
  return (
    <>
      <QuantitiesDock {...{ source, onlyOf, elements, unit, onUnit, onExport, exportRefusal, comments }} />
      {dialog}
    </>
  );
}

/** Comments that panels write; null for whoever may not. */
function useElementComments({ project, model }: ModelLinks): ElementComments | null {
  const { access } = useCommentAccess(project);
  const { comments } = useComments({ urn: model.id, isOn: access !== 'none' });
  const { reread } = useCommentCalls(model.id);
  if (access !== 'write') return null;
  return {
    all: comments,
    write: async ({ expressId, id, name, category }, text) => {
      const element = { elementId: expressId, globalId: id, name, category };
      const key = crypto.randomUUID();
      await whenThereIsRoom(() => sendComment(model.id, element, { text, view: null }, key));
    },
    onWritten: () => void reread(),
  };
}

/** What the panels see of the viewer, and do with it, by their own keys. */
function useModelElements(
  { viewer, state, model, coloredBy, onColored }: ModelLinks,
  table: ElementTable | undefined,
): ModelElements {
  const keysById = useMemo(() => Map.groupBy(elementKeys(table ?? { elements: [] }), globalIdOf), [table]);
  const toKeys = (refs: readonly ElementRef[]): ReadonlySet<string> =>
    new Set(refs.flatMap(({ model: of, id }) => (of === model.id ? (keysById.get(id) ?? [id]) : [])));
  const toRefs = (keys: readonly string[]): ElementRef[] =>
    [...new Set(keys.map(globalIdOf))].map((id) => ({ model: model.id, id }));
  return {
    selected: toKeys(state.selection),
    isolated: state.isolated && toKeys(state.isolated),
    hidden: toKeys(state.hidden),
    hiddenCategories: new Set(state.hiddenCategories),
    level: state.level === null ? null : (viewer.storeyOf(model.id, state.level) ?? state.level),
    select: (keys) => void viewer.select(toRefs(keys)),
    isolate: (keys) => void viewer.isolate(toRefs(keys)),
    hide: (keys) => void viewer.hide(toRefs(keys)),
    showAll: () => void viewer.showAll(),
    coloredBy,
    color: (groups, by) => {
      void viewer.color(groups.map(({ keys, cssColor }) => ({ ids: toRefs(keys), cssColor })));
      onColored(by);
    },
  };
}

/** What this reader may do with the comments: what a member may, nobody does who looks on. */
function useCommentAccess({ access }: ModelLinks['project']) {
  const { data: session } = useSession();
  const isViewing = session?.customerView != null;
  return { isViewing, access: isViewing && access.comments === 'write' ? ('read' as const) : access.comments };
}

/** Marks the elements that have open comments, and pins places, while the model is open; keeps the comments up to date. */
export function CommentMarks({ project, model, viewer }: ModelLinks) {
  const { access } = useCommentAccess(project);
  const of = { urn: model.id, isOn: access !== 'none' };
  useCommentUpdates({ projectId: project.projectId, ...of });
  useCommentMarks(viewer, model.id, useComments(of).comments);
  return null;
}

/** Comments on the elements of the model. */
export function Comments({ project, model, table: made, viewer, state, clickedAt, askFor }: ModelLinks) {
  const texts = useTexts('comments');
  const { access, isViewing } = useCommentAccess(project);
  const read = useComments({ urn: model.id, isOn: access !== 'none' });
  const { data: table } = useElementTable(made?.url ?? null);
  const byId = useMemo(() => new Map(table?.elements.map((element) => [element.id, element])), [table]);
  const elementOf = (globalId: string): CommentedElement | null => {
    const known = byId.get(globalId);
    return known ? { elementId: known.expressId, globalId, name: known.name, category: known.category } : null;
  };
  const [only] = state.selection.length === 1 ? state.selection : [];
  const selected = only?.model === model.id ? elementOf(only.id) : null;
  const otherModel = viewer.models().find(({ id }) => id === only?.model && id !== model.id)?.name;
  const isInModel = ({ globalId }: ModelComment) => globalId !== null && viewer.find(globalId).length > 0;
  const show = async ({ globalId, view }: ModelComment) => {
    const refs = viewer.find(globalId ?? '').filter((ref) => ref.model === model.id);
    const kept = view === null ? null : decodeViewerState(view);
    if (kept?.camera) {
      const { camera, level, cutPlanes, cutBox, isolated, hidden } = kept;
      await viewer.setState({ camera, level, cutPlanes, cutBox, isolated, hidden });
    }
    await viewer.select(refs);
    const box = await viewer.boxOf(refs);
    if (box && !kept?.camera) viewer.flyTo(box);
  };
  const focusedId = useFocusedComment(viewer, read.comments, (comment) => void show(comment));
  const requestChange = async (comment: ModelComment) => {
    const item = await viewer.select(viewer.find(comment.globalId ?? '').filter(({ model: of }) => of === model.id));
    if (item && askFor) askFor(item, { id: comment.commentId, text: comment.text });
  };
  if (access === 'none') return null;
  const bcf: BcfLinks = {
    fileName: model.name.replace(/\.[^.]+$/, '') || project.project_name,
    viewpointOf: (view) => viewpointOf(decodeViewerState(view), model.id),
    viewTextOf: (viewpoint) => {
      const shown = stateOfViewpoint(viewpoint, model.id);
      return shown.camera && encodeViewerState(shown);
    },
    takeSnapshots: (comments, onProgress) => takeSnapshots(viewer, comments, onProgress),
    elementOf: async (globalIds) => globalIds.map(elementOf).find((element) => element !== null) ?? null,
  };
  const copyLink = async (commentId: string) => {
    const link = addressWith('comment', commentId);
    await navigator.clipboard.writeText(link).then(
      () => notifyDone(texts('linkCopied')),
      () => notifyFailure(texts('copyFailed', { link })),
    );
  };
  return (
    <PanelSection
      title={read.comments.length > 0 ? texts('titleCount', { count: read.comments.length }) : texts('title')}
      actions={
        !read.isPending && <BcfMenu urn={model.id} comments={read.comments} canImport={access === 'write'} {...bcf} />
      }
    >
      <CommentsPanel
        urn={model.id}
        access={access}
        readOnlyText={texts(project.isDemo ? 'readOnly' : isViewing ? 'viewOnly' : 'unverified')}
        read={read}
        selected={selected}
        otherModel={otherModel}
        isInModel={isInModel}
        clickedAt={selected && clickedAt}
        viewText={() => encodeViewerState({ ...viewer.getState(), colors: [] }) || null}
        focusedId={focusedId}
        changeHref={
          project.isOwn
            ? (id) => `/location/${project.locationId}/project/${project.projectId}?tab=changes&change=${id}`
            : undefined
        }
        onShow={(comment) => void show(comment)}
        onCopyLink={(id) => void copyLink(id)}
        onRequestChange={askFor && ((comment) => void requestChange(comment))}
      />
    </PanelSection>
  );
}

/** The comment that the address or a pressed pin leads to. One of the address is shown once, and leaves it. */
function useFocusedComment(
  viewer: ModelLinks['viewer'],
  comments: readonly ModelComment[],
  show: (comment: ModelComment) => void,
): string | null {
  const { comment: linked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [focusedId, setFocused] = useState<string | null>(linked ?? null);
  const [lastLinked, setLastLinked] = useState(linked);
  if (linked !== lastLinked) {
    setLastLinked(linked);
    if (linked !== undefined) setFocused(linked);
  }
  const found = comments.find(({ commentId }) => commentId === linked);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => viewer.on('pin', setFocused), [viewer]);
  useEffect(() => {
    if (!found) return;
    latest.current(found);
    void navigate({ to: '.', search: (now) => ({ ...now, comment: undefined }), replace: true });
  }, [found, navigate]);
  return focusedId;
}

/** Colors the elements that have open comments, again where that fails at first, and pins the places that comments point at. */
function useCommentMarks(viewer: ModelLinks['viewer'], modelId: string, comments: readonly ModelComment[]): void {
  useEffect(() => {
    viewer.setPins(
      comments.flatMap(({ commentId, point, resolved }) =>
        point ? [{ id: commentId, point, isClosed: resolved !== null }] : [],
      ),
    );
  }, [viewer, comments]);
  const ids = markedElements(comments).join(' ');
  const had = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (ids === '' && !had.current) return undefined;
    had.current = ids !== '';
    const refs = ids === '' ? [] : ids.split(' ').map((id) => ({ model: modelId, id }));
    const color = (tries: number) => {
      viewer.mark(refs.length > 0 ? [{ ids: refs, cssColor: COMMENTED }] : []).catch(() => {
        const wait = RETRIES_MS[tries];
        if (wait !== undefined) timer = setTimeout(() => color(tries + 1), wait);
      });
    };
    color(0);
    return () => clearTimeout(timer);
  }, [viewer, modelId, ids]);
}
