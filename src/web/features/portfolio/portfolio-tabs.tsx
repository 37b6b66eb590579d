import { Badge, Tabs } from '@mantine/core';
import type { PortfolioTab } from './view-state.ts';
import { useTexts } from '#web/lib/texts.ts';
import { isTabEnabled, type TabCounts } from './tab-rules.ts';
import css from './portfolio-tabs.module.css';

const tabs = ['mine', 'shared', 'demo'] as const;
type PortfolioTabsProps = {
  active: PortfolioTab;
  counts: TabCounts;
  isSignedIn: boolean;
  onChange: (tab: PortfolioTab) => void;
};

/** 'My Portfolio', 'Shared with me' with its count, 'Demo Projects'. They scroll sideways on a phone. */
export function PortfolioTabs({ active, counts, isSignedIn, onChange }: PortfolioTabsProps) {
  const texts = useTexts('portfolio');
  const change = (value: string | null) => {
    const tab = tabs.find((known) => known === value);
    if (tab) onChange(tab);
  };
  return (
    <Tabs value={active} onChange={change} className={css.tabs}>
      <Tabs.List aria-label={texts('tabsLabel')} className={css.list}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            disabled={!isTabEnabled(tab, counts, isSignedIn)}
            className={css.tab}
            rightSection={tab === 'shared' && counts.shared ? <SharedCount count={counts.shared} /> : null}
          >
            {texts(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

function SharedCount({ count }: { count: number }) {
  const texts = useTexts('portfolio');
  return (
    <Badge
      size="sm"
      variant="light"
      color="gray"
      c="var(--ink-2)"
      className="num"
      aria-label={texts('sharedCount', { count })}
    >
      {count}
    </Badge>
  );
}
