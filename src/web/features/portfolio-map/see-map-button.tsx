import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { mapHref } from './map-search.ts';

/** 'See map': the map of what the portfolio shows, and the way back to it. */
export function SeeMapButton() {
  const texts = useTexts('portfolioMap');
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return (
    <Button
      component={AppLink}
      href={mapHref(query)}
      variant="default"
      leftSection={<IconMap2 size={16} aria-hidden />}
    >
      {texts('see')}
    </Button>
  );
}
