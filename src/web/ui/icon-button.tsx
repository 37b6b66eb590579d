import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type IconButtonProps = {
  label: string;
  icon: ReactNode;
  /** Shown beside the words: the key that does the same. */ hint?: string;
} & Omit<ActionIconProps, 'children'> &
  Omit<ComponentPropsWithRef<'button'>, 'children' | 'color' | 'style'>;

/** A button with a picture only: its words are its accessible name and its tooltip. */
export function IconButton({ label, icon, hint, ...others }: IconButtonProps) {
  return (
    <Tooltip label={hint ? `${label} (${hint})` : label}>
      <ActionIcon variant="subtle" color="var(--mantine-color-text)" aria-label={label} {...others}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
