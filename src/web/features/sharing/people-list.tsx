import { Alert, Select, Skeleton, Text, Title } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import type { LocationShare } from '#contract/sharing.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './sharing.module.css';

type PeopleListProps = {
  /** Undefined while they are awaited. */
  shares: readonly LocationShare[] | undefined;
  failure: string | null;
  onChange: (share: LocationShare, canDownload: boolean) => Promise<void>;
  onEnd: (share: LocationShare) => void;
};

/** People outside the team who see the location, and what each may do. */
export function PeopleList({ shares, failure, onChange, onEnd }: PeopleListProps) {
  const texts = useTexts('sharing');
  if (failure)
    return (
      <Alert color="red" role="alert" mt="md">
        {texts('peopleFailed', { reason: failure })}
      </Alert>
    );
  return (
    <section className={css.listed} aria-label={texts('people')}>
      <Title order={3} fz={14}>
        {texts('people')}
      </Title>
      {!shares && <Skeleton height={44} mt={8} aria-busy />}
      {shares?.length === 0 && (
        <Text c="dimmed" mt={4}>
          {texts('peopleNone')}
        </Text>
      )}
      <ul className={css.list}>
        {shares?.map((share) => (
          <Person key={share.id} share={share} onChange={onChange} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  );
}

function Person({ share, onChange, onEnd }: { share: LocationShare } & Pick<PeopleListProps, 'onChange' | 'onEnd'>) {
  const texts = useTexts('sharing');
  const dates = useDates();
  const { email, canDownload, isPending, invitedBy, createdAt } = share;
  const date = dates.day(new Date(createdAt));
  const since = invitedBy ? texts('sinceBy', { date, by: invitedBy }) : texts('since', { date });
  const options = [
    { value: 'view', label: texts('viewOnly') },
    { value: 'download', label: texts('download') },
  ];
  return (
    <li className={css.row}>
      <div className={css.who}>
        <Text truncate>{email}</Text>
        <Text size="xs" c="dimmed" className="num">
          {isPending ? `${texts('pending')} · ${since}` : since}
        </Text>
      </div>
      <div className={css.actions}>
        <Select
          className={css.access}
          size="xs"
          aria-label={texts('accessOf', { email })}
          data={options}
          value={canDownload ? 'download' : 'view'}
          allowDeselect={false}
          onChange={(value) => value && void onChange(share, value === 'download')}
        />
        <IconButton
          label={texts('endOf', { email })}
          icon={<IconUserMinus size={18} />}
          size={32}
          onClick={() => onEnd(share)}
        />
      </div>
    </li>
  );
}
