/** Events by the specification's names (portfolio.md §7), and ours where it gives none. */
export type AnalyticsEvent =
  | 'Portfolio View Changed'
  | 'Portfolio Tab Changed'
  | 'Portfolio Filter Changed'
  | 'Portfolio Group Changed'
  | 'Portfolio Sort Changed'
  | 'Unlock Modal Opened'
  | 'Unlock Modal Closed'
  | 'Usage Limit Modal Opened'
  | 'Usage Limit Modal Closed'
  | 'Proceed With Drawdown Clicked'
  | 'Proceed To Checkout Clicked'
  | 'Feedback Sent';

/** Plain facts; never an address, a name or an e-mail. */
type Facts = Record<string, string | number | boolean>;
export type AnalyticsSink = (event: AnalyticsEvent, facts: Facts) => void;

let sink: AnalyticsSink = () => undefined;

/** Where events go. Nothing leaves the browser until an installation sets a sink. */
export function setAnalyticsSink(next: AnalyticsSink): void {
  sink = next;
}

/** Reports that something happened. A failing sink never disturbs the page. */
export function track(event: AnalyticsEvent, facts: Facts = {}): void {
  try {
    sink(event, facts);
  } catch (error) {
    console.warn('analytics:', error);
  }
}
