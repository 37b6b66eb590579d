import type { BrowserFigures, ScrollFigures } from './measure-browser.ts';
import type { CallFigures } from './measure-calls.ts';

export type PortfolioResult = {
  machine: string;
  loadBefore: number;
  generateSeconds: number;
  teams: { projects: number; calls: CallFigures[] }[];
  browser?: BrowserFigures;
};

const ms = (value: number) => value.toFixed(1);

/** The published figures of a large portfolio as Markdown. */
export function portfolioPage(result: PortfolioResult | undefined): string {
  if (!result) return '';
  const { machine, loadBefore, generateSeconds, teams, browser } = result;
  const names = teams.at(-1)?.calls.map(({ name }) => name) ?? [];
  const cell = (team: PortfolioResult['teams'][number], name: string) => {
    const figures = team.calls.find((call) => call.name === name);
    return figures
      ? `${ms(figures.apiP50Ms)} / ${ms(figures.apiP99Ms)} / ${ms(figures.sqlP50Ms)} (${(figures.apiP50Ms / figures.sqlP50Ms).toFixed(1)})`
      : '-';
  };
  return `${[
    '## A portfolio of 100,000 projects',
    '',
    'Made by `npm run bench:portfolio`. A started portal with 100,000 generated projects of 5,000 teams answers one member of a team. Each',
    'cell: the call over HTTP, median / 99 of 100, then the median of the same statements sent straight to the database by turns in the same run,',
    `in ms, and the ratio of the medians (goal: at most 3). Load average before: ${loadBefore.toFixed(1)};` +
      ` generated in ${generateSeconds.toFixed(0)} s. Machine: ${machine}.`,
    '',
    `| call | ${teams.map(({ projects }) => `team of ${projects.toLocaleString('en')}`).join(' | ')} |`,
    `|---|${teams.map(() => '---').join('|')}|`,
    ...names.map((name) => `| ${name} | ${teams.map((team) => cell(team, name)).join(' | ')} |`),
    ...(browser ? browserLines(browser) : []),
  ].join('\n')}\n`;
}

function browserLines({ projects, rowsShownMs, scrolling: { hand, thrown } }: BrowserFigures): string[] {
  const line = (name: string, figures: ScrollFigures) =>
    `| ${name} | ${figures.frames} | ${figures.scrolledRows.toLocaleString('en')}` +
    ` | ${ms(figures.gapP50Ms)} / ${ms(figures.gapP95Ms)} / ${ms(figures.gapMaxMs)}` +
    ` | ${ms(figures.emptyGapP95Ms)} | ${(figures.gapP95Ms / figures.emptyGapP95Ms).toFixed(2)} |`;
  return [
    '',
    `In headless Chromium, the list of the team of ${projects.toLocaleString('en')}: first row` +
      ` ${(rowsShownMs / 1000).toFixed(2)} s after the navigation (goal: 1.1 s).`,
    'Gaps between animation frames while the wheel turns, median / 95 of 100 / longest in ms, beside those of an empty page in the same run;',
    'goal for the ratio of the 95 of 100, turned by hand: at most 1.5.',
    '',
    '| wheel | frames | rows | gaps of the list | 95 of 100 of an empty page | ratio |',
    '|---|---|---|---|---|---|',
    line('by hand: a notch of 120 px each 60th of a second', hand),
    line('thrown: 1,000 px as often as the browser takes them', thrown),
  ];
}
