import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCheck,
  IconCreditCard,
  IconFileText,
  IconLink,
  IconMail,
  IconTruck,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { WireProject } from '#contract/projects.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { Banner } from '#domain/tracking/banners.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useFleeting } from '#web/lib/use-fleeting.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ContinueOrder } from './customer-moves.tsx';
import { PayButton } from './pay-button.tsx';
import { mayAddTeam, seesMoney } from './project-facts.ts';

type BannerButtonProps = {
  banner: Banner;
  project: WireProject;
  onQuote: () => void;
  onMobilization: (() => void) | undefined;
};

/** The one thing to do at a status. If only admins may do it, other members see a note instead. */
export function BannerButton({ banner: { action, key }, project, onQuote, onMobilization }: BannerButtonProps) {
  const texts = useTexts('tracking');
  switch (action) {
    case 'addTeam':
      // Members have nothing to add there.
      if (!mayAddTeam(project)) return null;
      return (
        <Button
          variant="default"
          component={AppLink}
          href="/settings?tab=members"
          leftSection={<IconUsersPlus size={16} aria-hidden />}
        >
          {texts(key === 'bimitReceived' ? 'addMembers' : 'addTeam')}
        </Button>
      );
    case 'reviewEstimate':
      return (
        <Review
          project={project}
          label={texts(key === 'prospect' ? 'seeEstimate' : 'reviewEstimate')}
          onQuote={onQuote}
        />
      );
    case 'payDeposit':
      return seesMoney(project) ? <PayDeposit project={project} /> : <Text size="sm">{texts('adminPays')}</Text>;
    case 'mobilization':
      return onMobilization ? (
        <Button
          variant={key === 'scanDateSent' ? 'default' : 'filled'}
          leftSection={<IconTruck size={16} aria-hidden />}
          onClick={onMobilization}
        >
          {texts(key === 'scanDateSent' ? 'mobilizationChange' : 'mobilization')}
        </Button>
      ) : null;
    case 'contactSupport':
      return <ContactSupport project={project} />;
    case 'shareTeam':
      return <CopyLink />;
    case 'upsellVerified':
      return (
        <Button component={AppLink} href="/order/bimit/size">
          {texts('upsell')}
        </Button>
      );
    case 'none':
      return null;
  }
}

function Review({ project, label, onQuote }: { project: WireProject; label: string; onQuote: () => void }) {
  const texts = useTexts('tracking');
  if (!seesMoney(project)) return <Text size="sm">{texts('adminReviews')}</Text>;
  const isProspect = project.status === 'Order Prospect';
  return (
    <Group gap="sm">
      <Button
        variant={isProspect ? 'default' : 'filled'}
        leftSection={<IconFileText size={16} aria-hidden />}
        onClick={onQuote}
      >
        {label}
      </Button>
      <ContinueOrder project={project} />
    </Group>
  );
}

/** The way to the card form. Without an invoice it is a matter for support. */
function PayDeposit({ project: { projectId, locationId } }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const supportHref = useSupportHref(texts('depositSubject', { id: projectId }));
  const [isAlerted, alert] = useDisclosure();
  const { data, isPending } = useQuery(projectInvoicesQuery(projectId));
  const deposit = data?.find(({ kind, status }) => kind === 'deposit' && status === 'open');
  if (deposit)
    return (
      <PayButton
        invoiceId={deposit.id}
        locationId={locationId}
        label={texts('payDepositAmount', { amount: formatCents(deposit.amountCents, deposit.currency) })}
      />
    );
  if (data?.some(({ kind, status }) => kind === 'deposit' && status === 'pending'))
    return <Text size="sm">{texts('depositPending')}</Text>;
  if (data?.some(({ kind, status }) => kind === 'deposit' && status === 'void'))
    return <Text size="sm">{texts('depositWithdrawn')}</Text>;
  return (
    <>
      <Button leftSection={<IconCreditCard size={16} aria-hidden />} loading={isPending} onClick={alert.open}>
        {texts('payDeposit')}
      </Button>
      {isAlerted && (
        <Alert role="alert" color="orange" mt={8}>
          {texts('noInvoice')} {supportHref && <a href={supportHref}>{texts('contactSupport')}</a>}
        </Alert>
      )}
    </>
  );
}

function ContactSupport({ project: { project_name: name, projectId } }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const href = useSupportHref(texts('supportSubject', { name, id: projectId }));
  return href ? (
    <Button component="a" href={href} variant="default" leftSection={<IconMail size={16} aria-hidden />}>
      {texts('contactSupport')}
    </Button>
  ) : null;
}

/** The address of the page: anyone on the team can open it. */
function CopyLink() {
  const texts = useTexts('tracking');
  const [copied, setCopied] = useFleeting(2_000);
  const copy = () =>
    void navigator.clipboard.writeText(window.location.href.split('?')[0] ?? '').then(
      () => setCopied(texts('linkCopied')),
      (error: unknown) => console.warn('share:', error),
    );
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ?? texts('shareTeam')}</span>
    </Button>
  );
}
