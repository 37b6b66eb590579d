import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OpsCustomerView } from '#contract/customer-view.ts';
import { viewMinutes } from '#domain/access/customer-view.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { formatClock } from '#web/lib/dates.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './customer-views.module.css';

/** Who of the staff has seen the portal as this team, why and for how long: the staff's own record. */
export function CustomerViews({ teamId }: { teamId: string }) {
  const texts = useTexts('customerView');
  const dates = useDates();
  const { data: views } = useQuery({
    queryKey: ['ops', 'team', teamId, 'views'],
    queryFn: () => answerOf(api.api.ops.teams[':teamId'].views.$get({ param: { teamId } })),
  });
  if (!views) return null;
  return (
    <section className={css.card} aria-label={texts('views')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('views')}
        </Title>
        <small>{texts('viewsText')}</small>
      </div>
      {views.length === 0 && <p className={css.none}>{texts('noViews')}</p>}
      <ul className={css.list}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.who ?? texts('formerPerson')}
              <small>{view.reason}</small>
            </span>
            <span className="num">
              {dates.moment(new Date(view.startedAt))}
              <small>
                <EndOf view={view} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EndOf({ view: { startedAt, endsAt, endedAt, ending } }: { view: OpsCustomerView }) {
  const texts = useTexts('customerView');
  if (endedAt === null || ending === null) return texts('goesOn', { time: formatClock(new Date(endsAt)) });
  const count = viewMinutes(new Date(startedAt), new Date(endedAt));
  return count === 0 ? texts('endedAtOnce') : texts(ending, { count });
}
