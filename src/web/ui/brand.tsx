import { Text } from '@mantine/core';
import { AppLink } from './app-link.tsx';
import css from './brand.module.css';
import { Logo } from './logo.tsx';

/** Mark and name, leading home. */
export function Brand() {
  return (
    <AppLink href="/portfolio" className={css.brand}>
      <Logo />
      <Text span fw={600} size="md" className={css.name}>
        Storey
      </Text>
    </AppLink>
  );
}
