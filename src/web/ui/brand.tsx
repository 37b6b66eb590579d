import { Text } from '@mantine/core';
import { useFrameBrand } from '#web/lib/brand.ts';
import { AppLink } from './app-link.tsx';
import css from './brand.module.css';
import { Logo } from './logo.tsx';
import { TeamMark } from './team-mark.tsx';

/** Mark and name, leading home; to guests of a team with whitelabel viewers its own, leading to what they were shown. */
export function Brand() {
  const brand = useFrameBrand();
  if (brand === 'hidden') return <span className={css.brand} />;
  return (
    <AppLink href={brand?.href ?? '/portfolio'} className={css.brand} data-team={brand ? true : undefined}>
      {brand ? <TeamMark logo={brand.logo} /> : <Logo />}
      <Text span fw={600} size="md" className={css.name} data-kept={brand && !brand.logo ? true : undefined}>
        {brand?.name ?? 'Storey'}
      </Text>
    </AppLink>
  );
}
