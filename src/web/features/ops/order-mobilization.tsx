import { useQuery } from '@tanstack/react-query';
import type { OpsOrder } from '#contract/ops-orders.ts';
import type { MobilizationAnswers } from '#domain/coordination/mobilization.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from './panel.tsx';
import css from './order.module.css';

/** What the customer told the scan crew: who lets it in, when, and what to look out for (S7, Y5). */
export function OrderMobilization({ order: { projectId, type } }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const dates = useDates();
  const isScan = type === 'SCANIT';
  const { data } = useQuery({
    queryKey: ['ops', 'mobilization', projectId],
    queryFn: () => answerOf(api.api.projects[':projectId'].mobilization.$get({ param: { projectId } })),
    enabled: isScan,
  });
  if (!isScan || !data) return null;
  const { answers, submittedAt, submittedBy } = data;
  return (
    <Panel title={texts('mobilization')}>
      {answers ? <Answers answers={answers} /> : <p className={css.quiet}>{texts('notMobilized')}</p>}
      {submittedAt && (
        <p className={css.quiet}>
          {texts('mobilizedBy', {
            name: submittedBy ?? texts('formerMember'),
            at: dates.moment(new Date(submittedAt)),
          })}
        </p>
      )}
    </Panel>
  );
}

function Answers({ answers }: { answers: MobilizationAnswers }) {
  const texts = useTexts('opsOrder');
  const word = (isSo: boolean) => texts(isSo ? 'yes' : 'no');
  return (
    <Facts
      facts={[
        { label: texts('siteContact'), value: answers.contactName },
        {
          label: texts('sitePhone'),
          value: <a href={`tel:${answers.contactPhone.replaceAll(/[^+\d]/g, '')}`}>{answers.contactPhone}</a>,
        },
        {
          label: texts('siteEmail'),
          value: answers.contactEmail && <a href={`mailto:${answers.contactEmail}`}>{answers.contactEmail}</a>,
        },
        { label: texts('accessHours'), value: answers.accessHours, isWide: true },
        { label: texts('hazards'), value: answers.hazards, isWide: true },
        { label: texts('entry'), value: answers.entry, isWide: true },
        { label: texts('parking'), value: answers.parking, isWide: true },
        { label: texts('badges'), value: word(answers.needsBadges) },
        { label: texts('occupied'), value: word(answers.isOccupied) },
        { label: texts('power'), value: word(answers.hasPower) },
        { label: texts('ceiling'), value: texts(`ceiling_${answers.ceiling}`) },
        { label: texts('siteNotes'), value: answers.notes, isWide: true },
      ]}
    />
  );
}
