import { Anchor } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { SessionCard } from './session-card.tsx';

/** The address of a mail's link without what makes it one. */
export function IncompleteLink() {
  const texts = useTexts('session');
  return (
    <SessionCard
      title={texts('linkIncomplete')}
      subtitle={texts('linkIncompleteText')}
      footer={
        <Anchor component={AppLink} href="/portfolio">
          {texts('continue')}
        </Anchor>
      }
    />
  );
}
