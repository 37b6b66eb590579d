import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/billing/money.ts';
import { useTexts } from '#web/lib/texts.ts';
import { authorizationQuery } from './authorization-query.ts';

/** Number and total of the estimate that waits for a signature; nothing until they are known. For admins of the team. */
export function EstimateName({ projectId }: { projectId: string }) {
  const texts = useTexts('signing');
  const { data } = useQuery(authorizationQuery(projectId));
  if (!data?.estimate) return null;
  const { number, totalCents, currency } = data.estimate;
  return (
    <Text fw={600} className="num">
      {texts('named', { number, total: formatCents(totalCents, currency) })}
    </Text>
  );
}
