import { Alert, Button, Skeleton, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TeamBillingAnswer } from '#contract/graphql.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { teamBillingQuery } from '#web/lib/team-billing.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { shortDayText } from '#web/lib/dates.ts';
import { BillingEmail } from './billing-email.tsx';
import css from './billing.module.css';

/** 'Billing Details' and the W9 form of a team, for its admins. */
export function BillingDetails({ teamId }: { teamId: string }) {
  const texts = useTexts('billing');
  const { data, error } = useQuery(teamBillingQuery(teamId));
  return (
    <section aria-label={texts('details')}>
      <Title order={2} size="h4" mb={8}>
        {texts('details')}
      </Title>
      {error && !data ? (
        <Alert color="red" role="alert">
          {texts('detailsFailed', { message: sentenceOf(error) })}
        </Alert>
      ) : data ? (
        <div className={css.panel}>
          <Details team={data} />
          <BillingEmail teamId={teamId} current={data.billing.billing_contact_email} />
        </div>
      ) : (
        <Skeleton height={120} radius="lg" />
      )}
      {data?.w9_url && <W9 href={data.w9_url} />}
    </section>
  );
}

function Details({ team: { team_name: name, billing } }: { team: TeamBillingAnswer }) {
  const texts = useTexts('billing');
  const day = (value: string | null) => value && shortDayText(value);
  return (
    <Facts
      facts={[
        { label: texts('billTo'), value: name },
        { label: texts('contactName'), value: billing.billing_contact_name },
        { label: texts('billingAddress'), value: billing.billing_address, isWide: true },
        { label: texts('msaId'), value: billing.msa_contract_id },
        { label: texts('msaFrom'), value: day(billing.msa_contract_start_date) },
        { label: texts('msaTo'), value: day(billing.msa_contract_expiration_date) },
        { label: texts('paymentTerms'), value: billing.customer_payment_terms, isWide: true },
      ]}
    />
  );
}

function W9({ href }: { href: string }) {
  const texts = useTexts('billing');
  return (
    <div className={css.aside}>
      <div>
        <strong>{texts('w9')}</strong>
        <p>{texts('w9Text')}</p>
      </div>
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden />}
      >
        {texts('w9Open')}
      </Button>
    </div>
  );
}
