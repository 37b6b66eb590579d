import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { textSearch as english } from '#web/lib/texts/en/text-search.ts';

export const textSearch: TextsOf<typeof english> = {
  label: 'Buscar en el plano',
  none: 'Sin resultados',
  hits_one: '{{count}} resultado',
  hits_other: '{{count}} resultados',
  hitOf: '{{number}} de {{count}}',
  previous: 'Resultado anterior',
  next: 'Resultado siguiente',
  clear: 'Borrar la búsqueda',
};
