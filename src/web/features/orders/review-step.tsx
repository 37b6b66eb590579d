import { Alert, Anchor, Button, Checkbox, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#domain/billing/money.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { earliestScanDate } from '#domain/calendar/scan-dates.ts';
import { orderProblems } from '#domain/ordering/order-problems.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import { PriceCard, ShortPrice } from './price-card.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { Section } from './section.tsx';
import { stepOfField } from './step-of-field.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { usePlacing } from './use-placing.ts';
import { useTypedEmail } from './use-typed-email.ts';

/** The whole order once more with its price, and the buttons that place it (O15). */
export function ReviewStep(props: StepProps) {
  const { draftId, service, data, change, go, price, isMember, caller, session, onPlaced } = props;
  const texts = useTexts('orderFinish');
  const [email, setEmail] = useTypedEmail(draftId, session.user?.email);
  const [wantsMail, setWantsMail] = useState(false);
  const [emailProblem, setEmailProblem] = useState<string>();
  const { busy, failure, priceBefore, place } = usePlacing({ onPlaced, onPriceChanged: price.retry });
  const problems = useProblems(props);
  const quote = price.isOld || price.failure ? undefined : price.quote;
  // Staff make the estimate of an order whose price cannot be had.
  const isUnpriced = !quote && data.estimateOnly && Boolean(price.failure);
  const isEmailMissing = !isMember && !email.includes('@');
  const isBlocked = problems.length > 0 || isEmailMissing || (!quote && !isUnpriced);
  const send = (isDeposit: boolean) => {
    if (!isMember && !/^\S+@\S+\.\S+$/.test(email.trim())) return setEmailProblem(texts('emailInvalid'));
    place({
      draftId,
      data,
      quote: quote ?? null,
      isDeposit,
      visitor: isMember ? null : { email: email.trim(), wantsMail },
    });
  };
  const canPay = session.team?.role === 'admin' && !data.estimateOnly;
  // Somebody who has seen the proposal with its price need not ask for it again.
  const canOrder = data.estimateOnly && quote !== undefined;
  return (
    <StepForm
      title={texts('reviewTitle')}
      subtitle={texts(data.estimateOnly ? 'reviewSubtitleEstimate' : 'reviewSubtitle')}
      next={texts(data.estimateOnly ? 'requestEstimate' : 'placeOrder')}
      isNextDisabled={isBlocked || busy === 'deposit'}
      isNextBusy={busy === 'order'}
      hint={problems.length > 0 ? texts('reviewIncomplete') : isEmailMissing ? texts('emailNeeded') : undefined}
      onNext={() => send(false)}
      others={
        canOrder ? (
          <Button
            size="md"
            variant="default"
            disabled={busy === 'order'}
            onClick={() => change({ isEstimateMode: false, estimateOnly: false })}
          >
            {texts('orderInstead')}
          </Button>
        ) : canPay ? (
          <Button
            size="md"
            variant="default"
            disabled={isBlocked || busy === 'order'}
            loading={busy === 'deposit'}
            onClick={() => send(true)}
          >
            {texts('payDeposit')}
          </Button>
        ) : undefined
      }
      price={<ShortPrice price={price} />}
      aside={
        <>
          <PriceCard price={price} service={service} isMember={isMember} full={{ data, caller }} />
          {isMember && !canPay && !data.estimateOnly && <Alert color="blueprint">{texts('memberPay')}</Alert>}
          {canPay && (
            <Text size="xs" c="dimmed">
              {texts('depositHint')}
            </Text>
          )}
        </>
      }
    >
      {problems.length > 0 && (
        <Alert color="orange" title={texts('reviewMissing')}>
          <List size="sm">
            {problems.map(({ field, text }) => (
              <List.Item key={`${field} ${text}`}>
                <Anchor
                  component="button"
                  type="button"
                  ta="left"
                  c="inherit"
                  underline="always"
                  onClick={() => go(stepOfField(service, field))}
                >
                  {said(text)}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {priceBefore !== null && quote && (
        <Alert ref={showInView} color="orange" role="alert" title={texts('priceChanged')}>
          {texts('priceChangedText', {
            before: formatCents(priceBefore, quote.currency),
            now: formatCents(quote.total_cents, quote.currency),
          })}
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isUnpriced && <Alert color="blueprint">{texts('unpriced')}</Alert>}
      {!isMember && (
        <Section title={texts('contact')}>
          <Stack gap="sm">
            <TextInput
              label={texts('email')}
              description={texts('emailHint')}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              error={emailProblem}
              onChange={(event) => {
                setEmailProblem(undefined);
                setEmail(event.currentTarget.value);
              }}
            />
            {data.estimateOnly && (
              <Checkbox
                checked={wantsMail}
                label={texts('wantsMail')}
                description={texts('wantsMailHint')}
                onChange={(event) => setWantsMail(event.currentTarget.checked)}
              />
            )}
          </Stack>
        </Section>
      )}
      <ReviewFacts data={data} go={go} />
    </StepForm>
  );
}

/** What the server would refuse as well, with the day of the building that it is now. */
function useProblems({ data, caller }: StepProps) {
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, projectTimeZone(data, caller.timeZone));
  return orderProblems(data, {
    hasTourPassword: data.hasNavVisPassword,
    earliestScanDay: earliestScanDate({ today, country: data.country, teamKind: caller.teamKind }),
  });
}

/** What changes the price may appear above what is in sight. */
function showInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
