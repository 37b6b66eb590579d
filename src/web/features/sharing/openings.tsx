import { Alert, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedShareLink } from '#contract/sharing.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './sharing.module.css';

/** Who looked: the openings of one link. */
export function Openings({ locationId, link }: { locationId: string; link: ListedShareLink }) {
  const texts = useTexts('sharing');
  const dates = useDates();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['share-openings', link.id, link.openings],
    queryFn: async () => {
      const opened = await answerOf(
        api.api.locations[':locationId'].links[':linkId'].openings.$get({ param: { locationId, linkId: link.id } }),
      );
      // The row above counts them too: it is older.
      if (opened.length > link.openings) void queries.invalidateQueries({ queryKey: ['share-links', locationId] });
      return opened;
    },
  });
  if (error)
    return (
      <Alert color="red" role="alert">
        {texts('linksFailed', { reason: sentenceOf(error) })}
      </Alert>
    );
  if (!data) return <Loader size="sm" aria-label={texts('openings', { name: link.name })} />;
  if (data.length === 0) return <Text c="dimmed">{texts('openingsNone')}</Text>;
  return (
    <>
      <ul className={css.list} aria-label={texts('openings', { name: link.name })} style={{ margin: 0 }}>
        {data.map(({ openedAt, browser, network }, index) => (
          <li key={`${openedAt} ${index}`} className={css.opening}>
            <Text size="xs">{texts('opening', { browser, network })}</Text>
            <Text size="xs" c="dimmed" className="num">
              {dates.moment(new Date(openedAt))}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={8}>
        {texts('openingsHint')}
      </Text>
    </>
  );
}
