import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type IconButtonProps = { label: string; icon: ReactNode } & Omit<ActionIconProps, 'children'> & Omit<ComponentPropsWithRef<'button'>, 'children' | 'color' | 'style'>;

/** A button with a picture only: its words are its accessible name and its tooltip. */
export function IconButton({ label, icon, ...others }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="var(--mantine-color-text)" aria-label={label} {...others}>{icon}</ActionIcon>
    </Tooltip>
  );
}
