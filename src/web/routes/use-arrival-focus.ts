import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where what had the focus went with its page, the new page begins with its heading, for those who hear it and those who go on by keyboard. */
export function useArrivalFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (
          !fromLocation ||
          !pathChanged ||
          (document.activeElement !== null && document.activeElement !== document.body)
        )
          return;
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
        if (!heading) return;
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}
