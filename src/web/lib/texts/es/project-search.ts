import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { projectSearch as english } from '#web/lib/texts/en/project-search.ts';

export const projectSearch: TextsOf<typeof english> = {
  open: 'Buscar proyectos',
  placeholder: 'Nombre, dirección, ID o estado',
  results: 'Proyectos encontrados',
  recent: 'Encontrados recientemente',
  hint: 'Escriba unas letras de un nombre, una dirección, un ID de pedido o un estado.',
  nothing: 'Ningún proyecto coincide con “{{words}}”. Pruebe con menos palabras o con otras.',
  failed: 'La búsqueda no funcionó; no se perdió nada. {{reason}}',
  retry: 'Reintentar',
  demo: 'Proyecto de demostración',
  keys: '↑ ↓ para elegir, Enter para abrir, Esc para cerrar',
};
