import type { PortfolioRow } from '#contract/portfolio.ts';

/** What can be done with a project of the portfolio; the same object as long as the reader and the tab are the same. */
export type RowActions = {
  /** Opens it when that takes a call first (partner staff, P13); without it, links lead there. */
  open?: (row: PortfolioRow) => void;
  edit: (row: PortfolioRow) => void;
  /** On the reader's own tab alone (portfolio.md §6). */
  hide?: (row: PortfolioRow) => void;
  dismissComment: (commentId: string) => void;
};
