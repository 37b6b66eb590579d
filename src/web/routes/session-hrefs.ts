import { useLocation } from '@tanstack/react-router';

/** Ways in that lead back to the page that is shown (portfolio.md §6). */
export function useSessionHrefs() {
  const href = useLocation({ select: (location) => location.href });
  const back = `?redirect_url=${encodeURIComponent(href)}`;
  return { signInHref: `/sign-in${back}`, signUpHref: `/sign-up${back}` };
}
