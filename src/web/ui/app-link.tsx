import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

/** A link to a page of the portal by its path: goes there without a full page load. Features name paths, not routes. */
export function AppLink({ href, onClick, ...others }: ComponentPropsWithRef<'a'> & { href: string }) {
  const router = useRouter({ warn: false });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !others.target;
    if (event.defaultPrevented || !isPlain || !router || !href.startsWith('/')) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a href={href} onClick={follow} {...others} />;
}
