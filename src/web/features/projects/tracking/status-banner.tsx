import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { formatCents } from '#domain/billing/money.ts';
import { isEndedEarly } from '#domain/project/status-moves.ts';
import { bannerOf, type Banner, type BannerKey } from '#domain/tracking/banners.ts';
import { usePromisedTimes } from '#web/lib/operator.ts';
import { cardMoneyOf, projectInvoicesQuery } from '#web/lib/invoices.ts';
import { useTexts } from '#web/lib/texts.ts';
import { BannerButton } from './banner-button.tsx';
import { finalScanText, mayAddTeam, seesMoney } from './project-facts.ts';
import css from './tracking.module.css';

/** Where the customer has something to do, and where something went wrong. */
const tones: Partial<Record<BannerKey, 'attention' | 'late' | 'done'>> = {
  estimate: 'attention',
  bimitEstimate: 'attention',
  deposit: 'attention',
  bimitDeposit: 'attention',
  scanDate: 'attention',
  approval: 'attention',
  bimitApproval: 'attention',
  delayed: 'late',
  failed: 'late',
  statusError: 'late',
  completed: 'done',
  bimitCompleted: 'done',
};

type StatusBannerProps = {
  project: WireProject;
  isPartner: boolean;
  onQuote: () => void;
  /** Missing where nobody answers for the customer. */ onMobilization: (() => void) | undefined;
  children?: ReactNode;
};

/** What the status of an order means for its customer, with the one thing to do next (S4, S5). */
export function StatusBanner({ project, isPartner, onQuote, onMobilization, children }: StatusBannerProps) {
  const texts = useTexts('tracking');
  const promises = usePromisedTimes();
  const banner = bannerOf({
    type: project.type,
    subType: project.subType,
    status: project.status,
    pipelineStatus: project.processing_pipeline_status,
    isPartner,
    isMobilized: project.mobilization_sent_at !== null,
  });
  if (!banner) return null;
  const scanAt = finalScanText(project.scan_date_final);
  return (
    <section className={css.banner} data-tone={tones[banner.key] ?? 'progress'} aria-label={texts('status')}>
      <div className={css.bannerWords}>
        <Title order={2} size="h3">
          {texts(`${banner.key}Title`)}
        </Title>
        <Text mt={4}>
          {scanAt && banner.key === 'ready'
            ? texts('readyDate', { date: scanAt })
            : texts(hasEstimate(banner, project) ? `${banner.key}TextEstimate` : `${banner.key}Text`, promises)}
          {banner.key === 'request' && banner.action === 'addTeam' && mayAddTeam(project) && ` ${texts('requestTeam')}`}
        </Text>
        {project.status_reason && <blockquote className={css.reason}>{project.status_reason}</blockquote>}
        {isEndedEarly(project.status) && seesMoney(project) && <HeldMoney projectId={project.projectId} />}
        {children}
      </div>
      {project.isOwn && !project.isDemo && (
        <div className={css.bannerAct}>
          <BannerButton banner={banner} project={project} onQuote={onQuote} onMobilization={onMobilization} />
        </div>
      )}
    </section>
  );
}

/** An order that goes on from an estimate: what is written now is the one to sign, and the one that is there is not asked for again. */
function hasEstimate(
  banner: Banner,
  { estimate_url: url }: WireProject,
): banner is Banner & { key: 'request' | 'bimitRequest' } {
  return url !== null && (banner.key === 'request' || banner.key === 'bimitRequest');
}

/** An order that ended is not refunded automatically: people who paid see what they paid and what of it was refunded. */
function HeldMoney({ projectId }: { projectId: string }) {
  const texts = useTexts('tracking');
  const { data } = useQuery(projectInvoicesQuery(projectId));
  const { receivedCents, refundedCents, heldCents } = cardMoneyOf(data ?? []);
  const amount = (cents: number) => formatCents(cents, data?.[0]?.currency);
  if (receivedCents <= 0) return null;
  return (
    <Text mt={4} fw={500}>
      {texts(refundedCents <= 0 ? 'held' : heldCents > 0 ? 'heldPart' : 'heldNone', {
        paid: amount(receivedCents),
        refunded: amount(refundedCents),
      })}
    </Text>
  );
}
