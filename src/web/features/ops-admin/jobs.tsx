import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import type { OpsBackup, OpsJob } from '#contract/ops-admin.ts';
import { ageText } from '#web/lib/age-text.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { RerunReasonModal } from '#web/ui/scan/rerun-reason-modal.tsx';
import { JobLog } from './job-log.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

const REFRESH_MS = 5000;
type Act = 'retry' | 'stop' | 'log';
const queueNames = ['engine', 'delivered-view', 'demo-scan', 'payment', 'signing', 'mail'] as const;

/** Queues of the workers, the age of the last backup, conversions under way and those that failed (Y8). */
export function OpsJobs() {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const [chosen, setChosen] = useState<{ act: Act; job: OpsJob }>();
  const found = useQuery({
    queryKey: ['ops', 'jobs'],
    queryFn: () => answerOf(api.api.ops.jobs.$get()),
    refetchInterval: REFRESH_MS,
  });
  const close = () => setChosen(undefined);
  const param = { projectId: chosen?.job.projectId ?? '' };
  const stop = (reason: string) =>
    answerOf(api.api.ops.jobs[':projectId'].cancel.$post({ param, json: { reason } })).then(refresh);
  const retry: ComponentProps<typeof RerunReasonModal>['onConfirm'] = (json) =>
    answerOf(api.api.ops.jobs[':projectId'].retry.$post({ param, json })).then(refresh);
  const name = chosen?.job.name ?? '';
  return (
    <Page title={texts('jobs')}>
      {found.isPending && <Skeleton height={240} />}
      {found.isError && !found.data && (
        <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Queues queues={found.data.queues} backup={found.data.backup} />}
      {found.data?.jobs.length === 0 && <EmptyState title={texts('noJobs')} text={texts('noJobsText')} />}
      {found.data && found.data.jobs.length > 0 && (
        <JobTable jobs={found.data.jobs} onAct={(act, job) => setChosen({ act, job })} />
      )}
      {chosen?.act === 'retry' && (
        <RerunReasonModal name={name} confirmLabel={texts('retryConfirm')} onConfirm={retry} onClose={close} />
      )}
      {chosen?.act === 'stop' && (
        <ReasonModal
          title={texts('stopTitle', { name })}
          confirmLabel={texts('stopConfirm')}
          isDangerous
          onConfirm={stop}
          onClose={close}
        >
          {texts('stopText')}
        </ReasonModal>
      )}
      {chosen?.act === 'log' && <JobLog job={chosen.job} onClose={close} />}
    </Page>
  );
}

function Queues({
  queues,
  backup,
}: {
  queues: readonly { name: string; waiting: number; active: number; oldestSeconds: number | null }[];
  backup: OpsBackup | null;
}) {
  const texts = useTexts('opsAdmin');
  return (
    <dl className={css.queues}>
      {queueNames.map((name) => {
        const { waiting = 0, active = 0, oldestSeconds = null } = queues.find((queue) => queue.name === name) ?? {};
        const words = [
          waiting > 0 && texts('waiting', { count: waiting }),
          active > 0 && texts('active', { count: active }),
          oldestSeconds !== null && texts('oldest', { age: ageText(oldestSeconds * 1000) }),
        ].filter(Boolean);
        return (
          <div key={name}>
            <dt>{texts(`queue_${name}`)}</dt>
            <dd>{words.join(' · ') || texts('idle')}</dd>
          </div>
        );
      })}
      <LastBackup backup={backup} />
    </dl>
  );
}

function LastBackup({ backup }: { backup: OpsBackup | null }) {
  const texts = useTexts('opsAdmin');
  const { ageSeconds = 0, isDue = true, faults = 0 } = backup ?? {};
  const words = backup
    ? [
        texts('backupAge', { age: ageText(ageSeconds * 1000) }),
        isDue && texts('backupDue'),
        faults > 0 && texts('backupFaults', { count: faults }),
      ]
    : [texts('backupNone')];
  return (
    <div>
      <dt>{texts('backup')}</dt>
      <dd className={isDue || faults > 0 ? css.bad : undefined}>{words.filter(Boolean).join(' · ')}</dd>
    </div>
  );
}

function JobTable({ jobs, onAct }: { jobs: readonly OpsJob[]; onAct: (act: Act, job: OpsJob) => void }) {
  const texts = useTexts('opsAdmin');
  const mayWork = useMayStaff('work');
  const dates = useDates();
  return (
    <div className={`${css.card} ${css.tableFrame}`}>
      <table className={`${css.table} ${css.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{texts('job')}</th>
            <th scope="col">{texts('state')}</th>
            <th scope="col">{texts('step')}</th>
            <th scope="col" className={css.number}>
              {texts('tries')}
            </th>
            <th scope="col">{texts('message')}</th>
            <th scope="col">{texts('updated')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.projectId}>
              <td>
                {job.name}
                <small>{job.teamName}</small>
              </td>
              <td className={job.state === 'failed' ? css.bad : undefined}>{texts(`state_${job.state}`)}</td>
              <td>
                {said(job.step)} <span className={css.quiet}>{job.percent}%</span>
              </td>
              <td className={css.number} data-label={texts('tries')}>
                {job.tries}
              </td>
              <td>{job.message}</td>
              <td data-label={texts('updated')}>{dates.moment(new Date(job.updatedAt))}</td>
              <td className={css.act}>
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  <Button size="compact-xs" variant="subtle" onClick={() => onAct('log', job)}>
                    {texts('log')}
                  </Button>
                  {mayWork &&
                    (job.state === 'failed' || job.state === 'cancelled' ? (
                      <Button size="compact-xs" variant="default" onClick={() => onAct('retry', job)}>
                        {texts('retry')}
                      </Button>
                    ) : (
                      <Button size="compact-xs" variant="subtle" color="red" onClick={() => onAct('stop', job)}>
                        {texts('stop')}
                      </Button>
                    ))}
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
