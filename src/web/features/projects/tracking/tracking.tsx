import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { barOfDashboard, dashboardOf } from '#domain/tracking/dashboard.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { DeliveryCard, PricingCard, ProjectCard, ScanDatesCard, SummaryCard } from './cards.tsx';
import { CancelOrder } from './customer-moves.tsx';
import { DetailTabs, type DetailTab } from './detail-tabs.tsx';
import { FastTrack } from './fast-track.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import { PapersCard } from './papers.tsx';
import { hasDeliveries, isScanMissing, isUnclaimed } from './project-facts.ts';
import { ProgressBar } from './progress-bar.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { StatusBanner } from './status-banner.tsx';
import type { TrackingSlots } from './tracking-slots.ts';
import css from './tracking.module.css';

export type TrackingProps = TrackingSlots & {
  project: WireProject;
  isPartner: boolean;
  tab: DetailTab | undefined;
  onTab: (tab: DetailTab) => void;
  isQuoteOpen: boolean;
  onQuote: (isOpen: boolean) => void;
  /** The form of what a scan crew has to know. */
  isMobilizationOpen: boolean;
  onMobilization: (isOpen: boolean) => void;
  /** Read the project again. */
  onChanged: () => void;
  onShow: (view: '3d' | 'tour') => void;
  onDownload: (asset: WireAsset) => void;
  hasModel: boolean;
  /** The four steps of the results, or nothing. */
  results: ReactNode;
  /** The list of files. */
  deliverables: ReactNode;
};

/** The status of an order, what was ordered, and what comes next: the dashboard of a project by its type (S3). */
export function Tracking({
  project,
  isPartner,
  tab,
  onTab,
  isQuoteOpen,
  onQuote,
  isMobilizationOpen,
  onMobilization,
  onChanged,
  onShow,
  onDownload,
  hasModel,
  results,
  deliverables,
  ...slots
}: TrackingProps) {
  const kind = dashboardOf(project, isPartner);
  const isFinished = project.status === 'Order Completed';
  // What was delivered comes first, then how far the rest is, what is said about it, and what is offered beside it.
  const isDelivered = isFinished || hasDeliveries(project);
  const banner = (
    <StatusBanner
      project={project}
      isPartner={isPartner}
      onQuote={() => onQuote(true)}
      onMobilization={slots.renderMobilization && (() => onMobilization(true))}
    >
      <Claim project={project} />
    </StatusBanner>
  );
  const progress = kind !== 'engine' && (
    <ProgressBar
      name={barOfDashboard[kind]}
      status={project.status}
      leftStatus={project.left_status ?? null}
      isScanAgreed={project.is_scan_agreed}
    />
  );
  const summary = kind !== 'engine' && <SummaryCard project={project} />;
  const fastTrack = (
    <FastTrack
      project={project}
      hasModel={hasModel}
      hasTour={project.assets.some(({ role }) => role === 'tour')}
      onShow={onShow}
    />
  );
  return (
    <Stack gap="md">
      <OpenInvoice project={project} />
      {!isFinished && banner}
      {!isDelivered && (
        <>
          {progress}
          <CommentCard project={project} />
          {slots.chat}
        </>
      )}
      {isScanMissing(project) && tab !== 'documents' && <MissingScan onAdd={() => onTab('documents')} />}
      {!isDelivered && results}
      <div className={css.columns} data-single={kind === 'engine' || undefined}>
        <Stack gap="md" className={css.column}>
          {!isDelivered && (
            <>
              {summary}
              {fastTrack}
            </>
          )}
          <DetailTabs
            project={project}
            isPartner={isPartner}
            tab={tab}
            deliverables={deliverables}
            changes={slots.changes}
            onTab={onTab}
            onDownload={onDownload}
          />
          {isDelivered && (
            <>
              {results}
              {progress}
              <CommentCard project={project} />
              {slots.chat}
              {isFinished && banner}
              {fastTrack}
              {summary}
            </>
          )}
        </Stack>
        {kind !== 'engine' && <Sidebar project={project} call={slots.call} />}
      </div>
      {project.scanit_mobilization_form_url &&
        slots.renderMobilization?.({ project, isOpen: isMobilizationOpen, onClose: () => onMobilization(false) })}
      <QuoteDialog
        project={project}
        isOpen={isQuoteOpen}
        onClose={() => onQuote(false)}
        onSigned={onChanged}
        renderEstimate={slots.renderEstimate}
        renderSignature={slots.renderSignature}
      />
    </Stack>
  );
}

function Sidebar({ project, call }: Pick<TrackingProps, 'project' | 'call'>) {
  return (
    <Stack gap="md" className={css.column}>
      <DeliveryCard project={project} />
      <PricingCard project={project} />
      <ScanDatesCard project={project} />
      <PapersCard project={project} />
      {call}
      <ProjectCard project={project} />
      <CancelOrder project={project} />
    </Stack>
  );
}

/** For the visitor who ordered without an account. */
function Claim({ project }: { project: WireProject }) {
  const texts = useTexts('tracking');
  const send = useMutation({
    mutationFn: () => answerOf(api.api.public['claim-link'].$post()),
    onSuccess: () => notifyDone(texts('claimSent')),
    onError: (error) => notifyFailure(sentenceOf(error)),
  });
  if (!isUnclaimed(project)) return null;
  return (
    <div className={css.claim}>
      <Text fw={600}>{texts('claimTitle')}</Text>
      <Text>{texts('claimText')}</Text>
      <Button size="compact-sm" variant="default" mt="xs" loading={send.isPending} onClick={() => send.mutate()}>
        {texts('claimSend')}
      </Button>
    </div>
  );
}

/** Nothing begins before the scan is there. */
function MissingScan({ onAdd }: { onAdd: () => void }) {
  const texts = useTexts('tracking');
  return (
    <Alert color="orange" title={texts('scanMissingTitle')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{texts('scanMissing')}</Text>
        <Button size="compact-sm" variant="default" onClick={onAdd}>
          {texts('addScan')}
        </Button>
      </Group>
    </Alert>
  );
}

function CommentCard({ project: { comment, comment_header: header } }: { project: WireProject }) {
  const texts = useTexts('tracking');
  if (!comment) return null;
  return (
    <section className={css.comment} aria-label={texts('comment')}>
      <IconMessageCircle size={18} aria-hidden />
      <div>
        {header && <Text fw={600}>{header}</Text>}
        <Text className={css.lines}>{comment}</Text>
      </div>
    </section>
  );
}
