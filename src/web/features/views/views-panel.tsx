import { Button, Checkbox, Skeleton, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { VIEW_NAME_MAX, type SavedViewAccess } from '#domain/views/saved-view.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useOnceKey } from '#web/lib/use-once-key.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { notifyDone, notifyFailure, notifyInfo } from '#web/ui/notify.tsx';
import { useViewCalls, type useSavedViews } from './view-calls.ts';
import { SameName } from './same-name.tsx';
import { ViewItem } from './view-item.tsx';
import css from './views.module.css';

/** A view as it is to be kept; `lost`: what of it has no room, in words. */
type PresentView = { text: string; lost: string };

type ViewsPanelProps = {
  urn: string;
  access: Exclude<SavedViewAccess, 'none'>;
  read: ReturnType<typeof useSavedViews>;
  /** What the viewer shows now. */ presentView: () => PresentView;
  onOpen: (view: SavedView) => void;
  onCopyLink: (view: SavedView) => void;
};

/** Saved views of a model, and where the present one is named and kept. */
export function ViewsPanel({ urn, access, read, presentView, onOpen, onCopyLink }: ViewsPanelProps) {
  const texts = useTexts('views');
  const { change, remove } = useViewCalls(urn);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const [replacing, setReplacing] = useState<SavedView | null>(null);
  const { views, error, isPending, refetch } = read;
  const mayWrite = access !== 'read';
  const trySending = (sending: Promise<void>): Promise<boolean> =>
    sending.then(
      () => true,
      (failure: unknown) => {
        notifyFailure(texts('changeFailed', { reason: sentenceOf(failure) }));
        return false;
      },
    );
  const replace = async ({ viewId, name }: SavedView) => {
    const { text, lost } = presentView();
    await change(viewId, { view: text });
    tellSaved(texts('replaced', { name }), lost, name);
  };
  const names = views.map(({ name }) => name);
  const tellSaved = (done: string, lost: string, name: string) =>
    lost === '' ? notifyDone(done) : notifyInfo(texts('savedPartly', { name, parts: lost }));
  return (
    <div className={css.panel}>
      {mayWrite && (
        <NewView
          urn={urn}
          names={names}
          hasTeam={access === 'team'}
          presentView={presentView}
          onSaved={(name, lost) => tellSaved(texts('saved', { name }), lost, name)}
        />
      )}
      {error && (
        <div className={css.hint} role="alert">
          <Text size="xs">{texts('loadFailed', { reason: sentenceOf(error) })}</Text>
          <Button size="compact-xs" variant="default" onClick={refetch}>
            {texts('again')}
          </Button>
        </div>
      )}
      {isPending && <Skeleton height={40} />}
      {views.length > 0 ? (
        // What is longer than the box is scrolled by keys too.
        <ul className={css.list} tabIndex={0} aria-label={texts('list')}>
          {views.map((view) => (
            <ViewItem
              key={view.viewId}
              view={view}
              otherNames={views.filter((each) => each !== view).map(({ name }) => name)}
              onOpen={() => onOpen(view)}
              onCopyLink={() => onCopyLink(view)}
              onRename={(name) => trySending(change(view.viewId, { name }))}
              onReplace={() => setReplacing(view)}
              onMove={() => void trySending(change(view.viewId, { isTeam: !view.isTeam }))}
              onDelete={() => setDeleting(view)}
            />
          ))}
        </ul>
      ) : (
        !isPending &&
        !error && (
          <Text size="xs" c="dimmed">
            {texts(mayWrite ? 'none' : 'noneToRead')}
          </Text>
        )
      )}
      <ConfirmModal
        isOpen={replacing !== null}
        title={texts('replaceTitle', { name: replacing?.name ?? '' })}
        confirmLabel={texts('replaceConfirm')}
        zIndex={OVER_VIEWERS}
        onConfirm={async () => {
          if (replacing) await replace(replacing);
        }}
        onClose={() => setReplacing(null)}
      >
        {texts(replacing?.isTeam ? 'replaceTeam' : 'replaceOwn')}
      </ConfirmModal>
      <ConfirmModal
        isOpen={deleting !== null}
        title={texts('deleteTitle', { name: deleting?.name ?? '' })}
        confirmLabel={texts('delete')}
        isDangerous
        zIndex={OVER_VIEWERS}
        onConfirm={() => remove(deleting?.viewId ?? '')}
        onClose={() => setDeleting(null)}
      >
        {texts(deleting?.isTeam ? 'deleteTeam' : 'deleteOwn')}
      </ConfirmModal>
    </div>
  );
}

type NewViewProps = {
  urn: string;
  /** Of the views that there are. */
  names: readonly string[];
  hasTeam: boolean;
  presentView: () => PresentView;
  onSaved: (name: string, lost: string) => void;
};

function NewView({ urn, names, hasTeam, presentView, onSaved }: NewViewProps) {
  const texts = useTexts('views');
  const { save } = useViewCalls(urn);
  const [name, setName] = useState('');
  const [isTeam, setTeam] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const keyOf = useOnceKey();
  const send = async () => {
    if (name.trim() === '' || isBusy) return;
    const { text, lost } = presentView();
    const what = { name: name.trim(), view: text, isTeam: hasTeam && isTeam };
    setBusy(true);
    await save(what, keyOf(what)).then(
      () => {
        setName('');
        onSaved(what.name, lost);
      },
      (failure: unknown) => notifyFailure(texts('saveFailed', { reason: sentenceOf(failure) })),
    );
    setBusy(false);
  };
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        size="xs"
        label={texts('name')}
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SameName name={name} others={names} />
      <div className={css.formEnd}>
        {hasTeam && (
          <Checkbox
            size="xs"
            label={texts('forTeam')}
            checked={isTeam}
            onChange={({ currentTarget }) => setTeam(currentTarget.checked)}
          />
        )}
        <Button type="submit" size="compact-xs" loading={isBusy} disabled={name.trim() === ''}>
          {texts('save')}
        </Button>
      </div>
    </form>
  );
}
