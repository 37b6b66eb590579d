import { Alert, Button, Group, List, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { taxNote } from '#domain/billing/tax.ts';
import { rateText, unlockRateMillicents } from '#domain/pricing/plan-table.ts';
import { planQuery } from '#web/lib/plan.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { CheckoutMount } from '#web/ui/checkout-mount.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { unlockPrice } from './unlock-price.ts';
import type { UnlockableProject } from './usage-limit.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOpenedAndClosed } from './use-opened-and-closed.ts';
import css from './unlock-modal.module.css';

type UnlockModalProps = { project: UnlockableProject; isOpen: boolean; onClose: () => void; onUnlocked: () => void };

const LINES = ['included1', 'included2', 'included3', 'included4', 'included5', 'included6'] as const;

/** 'Unlock Unlimited Downloads' (portfolio.md §2): what is included, the price, and the card form within the dialog. */
export function UnlockModal({ project, isOpen, onClose, onUnlocked }: UnlockModalProps) {
  const texts = useTexts('usage');
  useOpenedAndClosed(isOpen, 'Unlock Modal Opened', 'Unlock Modal Closed');
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      size={860}
      zIndex={OVER_VIEWERS}
      title={texts('unlockTitle')}
      classNames={{ header: css.header, title: css.title }}
    >
      <Text c="dimmed" mb={16}>
        {texts('unlockFor', { name: project.name })}
      </Text>
      <div className={css.columns}>
        <section className={css.included} aria-label={texts('included')}>
          <Title order={3} size="h4" mb={8}>
            {texts('included')}
          </Title>
          <List className={css.lines} spacing={6} icon={<IconCheck size={16} aria-hidden className={css.check} />}>
            {LINES.map((line) => (
              <List.Item key={line}>{texts(line)}</List.Item>
            ))}
          </List>
          <Price areaSqft={project.ml_estimated_total_sqft} />
        </section>
        <section className={css.payment} aria-label={texts('card')}>
          {isOpen && <Payment project={project} onUnlocked={onUnlocked} onClose={onClose} />}
        </section>
      </div>
    </Dialog>
  );
}

function Price({ areaSqft }: { areaSqft: number | null }) {
  const texts = useTexts('usage');
  const { plan, money } = useQuery(planQuery).data ?? {};
  const rate = unlockRateMillicents(plan);
  const price = unlockPrice(areaSqft, rate, money);
  return (
    <div className={css.price}>
      <Text c="dimmed">{texts('total')}</Text>
      <Text className={`num ${css.amount}`}>{price?.text ?? '\u2013'}</Text>
      {areaSqft !== null && (
        <Text size="xs" c="dimmed" className="num">
          {texts('perArea', { area: areaTexts(areaSqft).own, rate: rateText(rate, money?.currency) })}
        </Text>
      )}
      {price?.tax && (
        <Text size="xs" c="dimmed">
          {said(taxNote(price.tax))}
        </Text>
      )}
    </div>
  );
}

function Payment({ project, onUnlocked, onClose }: Omit<UnlockModalProps, 'isOpen'>) {
  const texts = useTexts('usage');
  const { checkout, failure, retry, phase, complete } = useCheckout(project.id, onUnlocked);
  if (phase !== 'card') return <Confirming isLong={phase === 'long'} onClose={onClose} />;
  if (failure !== undefined) {
    return (
      <Stack>
        <Alert color="red" role="alert">
          {failure}
        </Alert>
        <Group>
          <Button variant="default" onClick={() => void retry()}>
            {texts('tryAgain')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (!checkout) return <Skeleton height={320} aria-label={texts('preparing')} />;
  return (
    <CheckoutMount
      key={checkout.sessionId}
      checkout={checkout}
      onComplete={complete}
      onAgain={retry}
      onLeave={onClose}
    />
  );
}

/** The card was accepted; only the webhook unlocks. */
function Confirming({ isLong, onClose }: { isLong: boolean; onClose: () => void }) {
  const texts = useTexts('usage');
  return (
    <div className={css.confirming} role="status">
      {!isLong && <Loader size={28} aria-hidden />}
      <Title order={3} size="h4">
        {texts('confirming')}
      </Title>
      <Text c="dimmed" ta="center">
        {texts(isLong ? 'confirmingLong' : 'confirmingText')}
      </Text>
      {isLong && (
        <Button variant="default" onClick={onClose}>
          {texts('close')}
        </Button>
      )}
    </div>
  );
}
