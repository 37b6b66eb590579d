import { useDocumentTitle } from '@mantine/hooks';
import { useFrameBrand } from './brand.ts';

/** Sets the browser tab's title. */
export function usePageTitle(title: string): void {
  const brand = useFrameBrand();
  useDocumentTitle(brand === 'hidden' ? title : `${title} · ${brand?.name ?? 'Storey'}`);
}
