import { Badge, Button, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { IconDots, IconLink, IconLock, IconPencil, IconRefresh, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { VIEW_NAME_MAX } from '#domain/views/saved-view.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { SameName } from './same-name.tsx';
import css from './views.module.css';

type ViewItemProps = {
  view: SavedView;
  /** Of the other views. */
  otherNames: readonly string[];
  onOpen: () => void;
  onCopyLink: () => void;
  /** Says what went wrong and answers false, so that the field stays. */ onRename: (name: string) => Promise<boolean>;
  onReplace: () => void;
  /** To the team, or back. */ onMove: () => void;
  onDelete: () => void;
};

/** A saved view: pressed, it opens; what else can be done with it is in its menu. */
export function ViewItem(props: ViewItemProps) {
  const { view, otherNames, onOpen, onRename } = props;
  const { name, isTeam, isOwn, userName, timestamp } = view;
  const texts = useTexts('views');
  const dates = useDates();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming)
    return (
      <li className={css.view}>
        <Rename name={name} otherNames={otherNames} onRename={onRename} onClose={() => setRenaming(false)} />
      </li>
    );
  const by = isOwn ? texts('you') : (userName ?? texts('gone'));
  return (
    <li className={css.view}>
      <UnstyledButton
        className={css.name}
        aria-label={texts('open', { name })}
        title={texts('by', { name: by, when: dates.moment(new Date(timestamp)) })}
        onClick={onOpen}
      >
        {name}
      </UnstyledButton>
      <Badge size="xs" variant="default">
        {texts(isTeam ? 'ofTeam' : 'mine')}
      </Badge>
      <Acts {...props} onStartRename={() => setRenaming(true)} />
    </li>
  );
}

function Acts({
  view: { name, isTeam, canChange, canMove },
  onCopyLink,
  onStartRename,
  onReplace,
  onMove,
  onDelete,
}: ViewItemProps & { onStartRename: () => void }) {
  const texts = useTexts('views');
  return (
    <Menu position="bottom-end" zIndex={OVER_VIEWERS}>
      <Menu.Target>
        <IconButton label={texts('more', { name })} size={28} icon={<IconDots size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={14} aria-hidden />} onClick={onCopyLink}>
          {texts('copyLink')}
        </Menu.Item>
        {canChange && (
          <>
            <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={onStartRename}>
              {texts('rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={14} aria-hidden />} onClick={onReplace}>
              {texts('replace')}
            </Menu.Item>
          </>
        )}
        {canMove && (
          <Menu.Item
            leftSection={isTeam ? <IconLock size={14} aria-hidden /> : <IconUsers size={14} aria-hidden />}
            onClick={onMove}
          >
            {texts(isTeam ? 'toOwn' : 'toTeam')}
          </Menu.Item>
        )}
        {canChange && (
          <Menu.Item color="red" leftSection={<IconTrash size={14} aria-hidden />} onClick={onDelete}>
            {texts('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type RenameProps = Pick<ViewItemProps, 'otherNames' | 'onRename'> & { name: string; onClose: () => void };

function Rename({ name, otherNames, onRename, onClose }: RenameProps) {
  const texts = useTexts('views');
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (typed.trim() === '' || isBusy) return;
    if (typed.trim() === name) return onClose();
    setBusy(true);
    if (await onRename(typed.trim())) onClose();
    else setBusy(false);
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
        aria-label={texts('newName', { name })}
        maxLength={VIEW_NAME_MAX}
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <SameName name={typed} others={otherNames} />
      <div className={css.formEnd}>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          {texts('cancel')}
        </Button>
        <Button type="submit" size="compact-xs" loading={isBusy} disabled={typed.trim() === ''}>
          {texts('renameSave')}
        </Button>
      </div>
    </form>
  );
}
