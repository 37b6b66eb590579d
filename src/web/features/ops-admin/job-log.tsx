import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OpsJob } from '#contract/ops-admin.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import css from './ops-admin.module.css';

/** What workers left of one conversion, the latest step first. */
export function JobLog({ job: { projectId, name }, onClose }: { job: OpsJob; onClose: () => void }) {
  const texts = useTexts('opsAdmin');
  const dates = useDates();
  const found = useQuery({
    queryKey: ['ops', 'job', projectId],
    queryFn: () => answerOf(api.api.ops.jobs[':projectId'].$get({ param: { projectId } })),
  });
  const log = found.data?.log ?? [];
  return (
    <Dialog opened onClose={onClose} title={texts('logTitle', { name })} size="xl">
      {found.isPending && <Skeleton height={160} />}
      {found.isError && (
        <Alert color="red" role="alert">
          {sentenceOf(found.error)}
        </Alert>
      )}
      {found.data && <Text mb="sm">{found.data.job.message}</Text>}
      {found.data && log.length === 0 && <Text c="dimmed">{texts('noLog')}</Text>}
      {log.length > 0 && (
        <div className={css.log}>
          <table className={css.table}>
            <tbody>
              {log.map(({ at, step, state, tries, seconds, output }) => (
                <tr key={`${at}${step}`}>
                  <td>{dates.moment(new Date(at))}</td>
                  <td>{step}</td>
                  <td>
                    {state}
                    <small>
                      {texts('tries')}: {tries}
                    </small>
                    {output && <pre>{output}</pre>}
                  </td>
                  <td className={css.number}>{seconds === null ? texts('none') : `${seconds.toFixed(1)} s`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
