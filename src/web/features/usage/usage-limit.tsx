import { Alert, Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { PlanState } from '#contract/plans.ts';
import { errors } from '#contract/errors.ts';
import { unlockRateMillicents } from '#domain/pricing/plan-table.ts';
import { splitUnlock, type UnlockSplit } from '#domain/usage/plan-quota.ts';
import { usageModalTexts, type UsageInfo } from '#domain/usage/allowance.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { Area } from '#web/ui/quantity.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { FreeSpace } from './free-space.tsx';
import { PlanSpace } from './plan-space.tsx';
import { unlockPriceText } from './unlock-price.ts';
import css from './usage-limit.module.css';

export type UnlockableProject = {
  id: string;
  name: string;
  ml_estimated_total_sqft: number | null;
  /** As it is now: it may be unlocked by a colleague while a dialog is open. */ access?: { canDownload: boolean };
};

type UsageLimitProps = {
  isOpen: boolean;
  project: UnlockableProject;
  usage: UsageInfo | undefined;
  isUsageFailed: boolean;
  /** What the team has; undefined while it is awaited. */
  plan: PlanState | undefined;
  /** A draw-down is running. */
  isBusy: boolean;
  failure: string | undefined;
  /** Opens a mail to support; undefined where the operator names nobody. */
  supportHref: string | undefined;
  /** `overageSqft`: what is billed beyond quota and allowance, as it was shown. */
  onDrawDown: (overageSqft: number) => void;
  onCheckout: () => void;
  onCancel: () => void;
};

/** The usage-limit modal (portfolio.md §2), driven by its properties. A size that is not known yet leaves neither way open. */
export function UsageLimit({
  isOpen,
  project,
  usage,
  isUsageFailed,
  plan,
  isBusy,
  failure,
  supportHref,
  onDrawDown,
  onCheckout,
  onCancel,
}: UsageLimitProps) {
  const texts = useTexts('usage');
  const areaSqft = project.ml_estimated_total_sqft;
  const rate = unlockRateMillicents(plan?.plan);
  const cost = unlockPriceText(areaSqft, rate, plan?.money);
  const split = splitOf(areaSqft, usage, plan);
  const overageSqft = split?.overageSqft ?? 0;
  const isPastDue = plan?.isPastDue ?? false;
  // Who cannot pay sees no price, and asks an admin.
  const mayPay = plan?.cannotPay !== true;
  const overage = overageSqft > 0 && !isPastDue && mayPay ? unlockPriceText(overageSqft, rate, plan?.money) : null;
  const quota = plan?.quota;
  const head = quota
    ? { title: texts('planTitle'), subtitle: split ? texts(planSentence(split, isPastDue, mayPay)) : texts('planText') }
    : usage && usageModalTexts(usage);
  const isOver = quota ? overageSqft > 0 && (isPastDue || !mayPay) : (usage?.isOverLimit ?? false);
  const downloadText = quota
    ? isOver
      ? texts('downloadNowNoRoom')
      : overage
        ? texts('downloadNowOverage')
        : texts('downloadNowPlan')
    : texts(isOver ? 'downloadNowOver' : 'downloadNowText');
  const planCost = overageSqft === 0 ? texts('covered') : (cost ?? '\u2013');
  const downloadLabel = isBusy
    ? texts('unlocking')
    : isOver && !quota
      ? texts('maxReached')
      : overage
        ? texts('downloadNowFor', { cost: overage })
        : texts('downloadNow');
  return (
    <Dialog
      opened={isOpen}
      onClose={onCancel}
      size={760}
      zIndex={OVER_VIEWERS}
      title={saidOf(head?.title) ?? texts('cardTitle')}
      classNames={{ header: css.header, title: css.title, body: css.body }}
    >
      {head && <Text c="dimmed">{said(head.subtitle)}</Text>}
      <div className={css.columns}>
        <Block title={texts(quota && plan.plan !== 'on_demand' ? `planOf_${plan.plan}` : 'freeSpace')}>
          {quota ? (
            <PlanSpace quota={quota} usage={usage} split={split} />
          ) : usage ? (
            <FreeSpace usage={usage} projectSqft={areaSqft} />
          ) : isUsageFailed ? (
            <Text c="var(--mantine-color-error)" role="alert">
              {texts('failed')}
            </Text>
          ) : (
            <Skeleton height={150} />
          )}
        </Block>
        <div className={css.stack}>
          <Block title={texts('options')}>
            <Option number={texts('option1')} title={texts('downloadNow')} text={downloadText} isOpen={!isOver} />
            {mayPay ? (
              <Option
                number={texts('option2')}
                title={texts('pay')}
                text={texts(quota ? 'payTextPlan' : 'payText')}
                isOpen
              />
            ) : (
              <Option number={texts('option2')} title={texts('askAdmin')} text={texts('askAdminText')} isOpen />
            )}
          </Block>
          <Block title={texts('projectDetails')}>
            <dl className={css.rows}>
              <dt>{texts('detailsSize')}</dt>
              <dd>{areaSqft === null ? texts('sizeUnknown') : <Area areaSqft={areaSqft} />}</dd>
              {split && <SplitRows split={split} overage={overage} />}
              {mayPay && overage === null && (
                <>
                  <dt>{texts(split && overageSqft === 0 ? 'toPay' : 'cost')}</dt>
                  <dd className="num">{split ? planCost : (cost ?? '\u2013')}</dd>
                </>
              )}
            </dl>
            {overage !== null && plan?.money?.tax && (
              <Text size="xs" c="dimmed" mt={6}>
                {texts('taxOfInvoice')}
              </Text>
            )}
          </Block>
        </div>
      </div>
      {areaSqft !== null && cost === null && (
        <Alert color="red" role="alert">
          {said(errors.PRICE_UNKNOWN.text)}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <footer className={css.foot}>
        <Text size="xs" c="dimmed">
          {texts('help')}{' '}
          {supportHref ? (
            <Anchor inherit underline="always" href={supportHref}>
              {texts('helpSupport')}
            </Anchor>
          ) : (
            texts('helpSupport')
          )}
          .
        </Text>
        <Group gap="xs" justify="flex-end" className={css.buttons}>
          <Button variant="subtle" onClick={onCancel}>
            {texts('cancel')}
          </Button>
          {mayPay && (
            <Button variant={isOver ? 'filled' : 'default'} disabled={cost === null || isBusy} onClick={onCheckout}>
              {cost === null ? texts('pay') : texts('payFor', { cost })}
            </Button>
          )}
          <Button
            disabled={!usage || isUsageFailed || isOver || cost === null || isBusy}
            onClick={() => onDrawDown(overageSqft)}
            aria-live="polite"
            data-autofocus
          >
            {downloadLabel}
          </Button>
        </Group>
      </footer>
    </Dialog>
  );
}

/**
 * What an unlock would take from the month's quota, the allowance and the next invoice (ruling 40); undefined without a plan. The server
 * splits it again, and refuses to bill more than was shown.
 */
function splitOf(
  areaSqft: number | null,
  usage: UsageInfo | undefined,
  plan: PlanState | undefined,
): UnlockSplit | undefined {
  if (!plan?.quota || !usage || areaSqft === null) return undefined;
  const { monthlySqft, usedSqft } = plan.quota;
  return splitUnlock(areaSqft, {
    quotaLeftSqft: monthlySqft - usedSqft,
    allowanceLeftSqft: usage.remainingUsage,
  });
}

/** Which sentence says what an unlock takes: of quota, allowance and next invoice those that it takes from. */
function planSentence({ quotaSqft, allowanceSqft, overageSqft }: UnlockSplit, isPastDue: boolean, mayPay: boolean) {
  if (overageSqft > 0 && !mayPay) return 'planAskAdmin';
  if (overageSqft > 0) return isPastDue ? 'planPastDue' : 'planOver';
  if (allowanceSqft === 0) return 'planQuota';
  return quotaSqft === 0 ? 'planAllowance' : 'planText';
}

/** `overage`: what goes on the next invoice; null where nothing can. */
function SplitRows({ split, overage }: { split: UnlockSplit; overage: string | null }) {
  const texts = useTexts('usage');
  const rows = [
    ['fromQuota', split.quotaSqft],
    ['fromAllowance', split.allowanceSqft],
    [overage === null ? 'fitsInNeither' : 'fromInvoice', split.overageSqft],
  ] as const;
  return rows.map(
    ([key, areaSqft]) =>
      areaSqft > 0 && (
        <Fragment key={key}>
          <dt>{texts(key)}</dt>
          <dd>
            <Area areaSqft={areaSqft} />
            {key === 'fromInvoice' && <span className="num">{`, ${overage}`}</span>}
          </dd>
        </Fragment>
      ),
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.block} aria-label={title}>
      <Title order={3} size="h4" mb={8}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Option({ number, title, text, isOpen }: { number: string; title: string; text: string; isOpen: boolean }) {
  return (
    <div className={css.option} data-open={isOpen}>
      <Text size="xs" c="dimmed">
        {number}
      </Text>
      <Text fw={600}>{title}</Text>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </div>
  );
}
