import { Loader, Paper, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './quantities.module.css';

type PanelProps = {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A floating panel over the model: its head stays, its body scrolls. */
export function Panel({ title, actions, isWide = false, onClose, children }: PanelProps) {
  const texts = useTexts('quantities');
  const id = useId();
  return (
    <Paper component="section" className={css.panel} data-wide={isWide || undefined} withBorder aria-labelledby={id}>
      <div className={css.head}>
        <Text component="h2" id={id} fw={600} className={css.title}>
          {title}
        </Text>
        {actions}
        <IconButton
          label={texts('closePanel', { panel: title })}
          icon={<IconX size={16} aria-hidden />}
          onClick={onClose}
        />
      </div>
      {children}
    </Paper>
  );
}

/** What a panel says in place of its content. */
export function PanelNote({ title, text, isBusy = false }: { title: string; text?: string; isBusy?: boolean }) {
  return (
    <div className={css.note} role="status">
      {isBusy && <Loader size="sm" />}
      <Text fw={600}>{title}</Text>
      {text && <Text c="dimmed">{text}</Text>}
    </div>
  );
}

/** Why nothing can be taken home from here, under what would. */
export function ExportRefusal({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p className={css.small} role="note">
        {text}
      </p>
    )
  );
}
