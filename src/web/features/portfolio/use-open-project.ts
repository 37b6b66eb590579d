import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { projectQuery } from '#web/lib/queries.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { rowHref } from './project-facts.ts';

/** After so long a row no longer looks busy, whatever its call does (portfolio.md §8). */
const BUSY_MS = 3_000;

/** Opens a project after its details were read, as partner staff do (P13): the row is busy in the meantime, and stays as it was if that fails. */
export function useOpenProject(): { openingId: string | undefined; open: (row: PortfolioRow) => void } {
  const queries = useQueryClient();
  const router = useRouter();
  const [openingId, setOpeningId] = useState<string>();
  const last = useRef<string>(undefined);
  const open = useCallback(
    (row: PortfolioRow) => {
      last.current = row.id;
      setOpeningId(row.id);
      const calm = () => setOpeningId((now) => (now === row.id ? undefined : now));
      const timer = window.setTimeout(calm, BUSY_MS);
      queries
        .fetchQuery(projectQuery(row.projectId))
        .then(() => {
          // Another row was chosen in the meantime.
          if (last.current === row.id) router.history.push(rowHref(row));
        })
        .catch((error: unknown) => {
          console.warn('Failed to fetch project details', error);
          notifyFailure(textsOf('portfolio')('openFailed'));
        })
        .finally(() => {
          window.clearTimeout(timer);
          calm();
        });
    },
    [queries, router],
  );
  return { openingId, open };
}
