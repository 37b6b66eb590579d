import { Alert, Button, Skeleton, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ListedShareLink } from '#contract/sharing.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { CopyLink } from './copy-link.tsx';
import { expiryOf } from './expiry-words.ts';
import css from './sharing.module.css';

type LinkListProps = {
  /** Undefined while they are awaited. */
  links: readonly ListedShareLink[] | undefined;
  /** When they were read. */
  now: Date;
  failure: string | null;
  onRevoke: (link: ListedShareLink) => void;
  renderOpenings: (link: ListedShareLink) => ReactNode;
};

/** Links to the location: how long each lives, how often it was opened, and who looked. */
export function LinkList({ links, now, failure, onRevoke, renderOpenings }: LinkListProps) {
  const texts = useTexts('sharing');
  const [shownId, setShownId] = useState<string>();
  if (failure)
    return (
      <Alert color="red" role="alert" mt="md">
        {texts('linksFailed', { reason: failure })}
      </Alert>
    );
  return (
    <section className={css.listed} aria-label={texts('links')}>
      <Title order={3} fz={14}>
        {texts('links')}
      </Title>
      {!links && <Skeleton height={44} mt={8} aria-busy />}
      {links?.length === 0 && (
        <Text c="dimmed" mt={4}>
          {texts('linksNone')}
        </Text>
      )}
      <ul className={css.list}>
        {links?.map((link) => {
          const isShown = link.id === shownId;
          return (
            <li key={link.id} className={css.row}>
              <LinkFacts link={link} now={now} />
              <div className={css.actions}>
                {link.url && !link.isExpired && <CopyLink url={link.url} name={link.name} isSmall />}
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-expanded={isShown}
                  aria-label={texts('whoLookedOf', { name: link.name })}
                  onClick={() => setShownId(isShown ? undefined : link.id)}
                >
                  {texts('whoLooked')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={texts('revokeOf', { name: link.name })}
                  onClick={() => onRevoke(link)}
                >
                  {texts('revoke')}
                </Button>
              </div>
              {isShown && <div className={css.openings}>{renderOpenings(link)}</div>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function LinkFacts({ link, now }: { link: ListedShareLink; now: Date }) {
  const texts = useTexts('sharing');
  const dates = useDates();
  const expiresAt = new Date(link.expiresAt);
  const expiry = expiryOf(expiresAt, now);
  const date = dates.day(expiresAt);
  const words =
    expiry.kind === 'in'
      ? texts('expiresIn', { count: expiry.days, date })
      : texts(expiry.kind === 'soon' ? 'expiresSoon' : 'expired', { date });
  const opened = link.lastOpenedAt
    ? texts('opened', { count: link.openings, date: dates.moment(new Date(link.lastOpenedAt)) })
    : texts('neverOpened');
  return (
    <div className={css.who}>
      <Text truncate>
        {link.name}
        {link.hasPassword && (
          <Text span c="dimmed">
            {' '}
            · {texts('protected')}
          </Text>
        )}
      </Text>
      <Text size="xs" c={expiry.kind === 'in' ? 'dimmed' : 'var(--mantine-color-error)'} className="num">
        {words}
      </Text>
      <Text size="xs" c="dimmed" className="num">
        {opened}
      </Text>
    </div>
  );
}
