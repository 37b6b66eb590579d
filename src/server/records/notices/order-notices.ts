import type { Logger } from '#server/platform/log/log.ts';
import { plain, postToChat } from './chat.ts';

/** What the operator's chat is told of a draw-down (portfolio.md §7). */
export type OrderNotice = {
  userEmail: string;
  teamName: string;
  projectId: string;
  projectName: string;
  estimatedSqft: number;
  lifetimeUsageFormatted: string;
};
export type SendOrderNotice = (notice: OrderNotice) => Promise<void>;

/** Posts to an incoming webhook in Slack's format; without an address nothing is sent. A failure is logged and stops nothing. */
export function createOrderNotices(webhookUrl: string | undefined, log: Logger): SendOrderNotice {
  return async (notice) => {
    if (!webhookUrl) return;
    const { userEmail, teamName, projectId, projectName, estimatedSqft, lifetimeUsageFormatted } = notice;
    const text =
      `${plain(userEmail)} (${plain(teamName)}) unlocked ${plain(projectName)} from the free allowance:` +
      ` ${estimatedSqft.toLocaleString('en-US')} sq ft, now ${lifetimeUsageFormatted}. Project ${projectId}`;
    await postToChat(webhookUrl, text).catch((error: unknown) =>
      log.warn({ err: error, projectId }, 'order notice was not sent'),
    );
  };
}
