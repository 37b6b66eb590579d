import { useSession } from './session.ts';

/** Address that opens a mail to support with a subject; undefined where the operator names nobody (SUPPORT_EMAIL). */
export function useSupportHref(subject: string): string | undefined {
  const { data: session } = useSession();
  return session?.supportEmail ? `mailto:${session.supportEmail}?subject=${encodeURIComponent(subject)}` : undefined;
}
