import { useDocumentTitle } from '@mantine/hooks';

/** Sets the browser tab's title. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · Storey`);
}
