import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './engine-project.module.css';

type InlineNameProps = {
  name: string;
  canEdit: boolean;
  /** `seen`: the name that was there when the editing began. */ onSave: (name: string, seen: string) => Promise<void>;
};

/**
 * The name as heading and field: Enter saves, Escape keeps the old one, leaving the field saves only a changed and non-empty name
 * (ordering.md §4). `onSave` says itself when it failed; the old name stays.
 */
export function InlineName({ name, canEdit, onSave }: InlineNameProps) {
  const texts = useTexts('engineProject');
  const [typed, setTyped] = useState<string | null>(null);
  const isSettled = useRef(false);
  const seen = useRef(name);
  const begin = () => {
    isSettled.current = false;
    seen.current = name;
    setTyped(name);
  };
  const settle = (value: string | null) => {
    if (isSettled.current) return;
    isSettled.current = true;
    setTyped(null);
    const trimmed = value?.trim();
    if (trimmed && trimmed !== name) void onSave(trimmed, seen.current);
  };
  if (typed === null)
    return (
      <Display edit={canEdit ? { label: texts('rename'), onEdit: begin } : undefined}>
        <h1 className={css.name}>{name}</h1>
      </Display>
    );
  return (
    <TextInput
      autoFocus
      aria-label={texts('nameLabel')}
      description={texts('nameHint')}
      maxLength={255}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => settle(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(typed);
        if (event.key === 'Escape') settle(null);
      }}
    />
  );
}

type InlineFieldProps = {
  editLabel: string;
  canEdit: boolean;
  isEditing: boolean;
  onEdit: () => void;
  display: ReactNode;
  children: ReactNode;
};

/** A value with a pencil; its field, with an explicit confirm, takes its place while it is edited. */
export function InlineField({ editLabel, canEdit, isEditing, onEdit, display, children }: InlineFieldProps) {
  if (isEditing) return <div className={css.editing}>{children}</div>;
  return <Display edit={canEdit ? { label: editLabel, onEdit } : undefined}>{display}</Display>;
}

function Display({ edit, children }: { edit: { label: string; onEdit: () => void } | undefined; children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap" align="center">
      {children}
      {edit && (
        <ActionIcon
          variant="subtle"
          size={26}
          color="var(--ink-2)"
          aria-label={edit.label}
          title={edit.label}
          onClick={edit.onEdit}
        >
          <IconPencil size={15} />
        </ActionIcon>
      )}
    </Group>
  );
}
