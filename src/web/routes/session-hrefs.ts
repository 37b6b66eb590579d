import { useLocation } from '@tanstack/react-router';
import { redirectTarget, signInHref } from '#web/lib/redirect-target.ts';

/** Ways in that lead back to the page that is shown (portfolio.md §6). */
export function useSessionHrefs() {
  const href = useLocation({ select: (location) => location.href });
  return {
    signInHref: signInHref(href),
    signUpHref: `/sign-up?redirect_url=${encodeURIComponent(redirectTarget(href))}`,
  };
}
