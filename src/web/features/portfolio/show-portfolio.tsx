import { useEffect, useState } from 'react';
import { signInHref } from '#web/lib/redirect-target.ts';
import { show } from '#web/ui/show.tsx';
import { Portfolio } from './portfolio.tsx';
import type { PortfolioSearch } from './view-state.ts';

type Props = Parameters<typeof Portfolio>[0];

/** For tests: the portfolio with its address next to it, as a member of a team sees it unless specified otherwise. */
export async function showPortfolio({ search = {}, ...changes }: Partial<Omit<Props, 'onSearch'>> = {}) {
  const address: { search: PortfolioSearch } = { search };
  function Shown() {
    const [now, setNow] = useState<PortfolioSearch>(search);
    useEffect(() => {
      address.search = now;
    }, [now]);
    return (
      <Portfolio
        search={now}
        onSearch={(change) => setNow((before) => ({ ...before, ...change }))}
        reader={{ isMember: true, isGuest: false, isStaff: false, userId: 'u1' }}
        signInHref={signInHref('/portfolio')}
        signUpHref="/sign-up"
        {...changes}
      />
    );
  }
  const screen = await show(<Shown />);
  return Object.assign(screen, { searchNow: (): PortfolioSearch => address.search });
}
