import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { portfolioStats as english } from '#web/lib/texts/en/portfolio-stats.ts';

export const portfolioStats: TextsOf<typeof english> = {
  title: 'Cifras',
  show: 'Mostrar cifras',
  hide: 'Ocultar cifras',
  failed: 'No se pudieron cargar las cifras. {{reason}}',
  completed: 'Proyectos completados',
  leftOut_one: '{{count}} conversión completada no se cuenta',
  leftOut_other: '{{count}} conversiones completadas no se cuentan',
  completedArea: 'Área completada',
  withoutArea_one: 'Sin {{count}} proyecto cuya área aún no se ha calculado',
  withoutArea_other: 'Sin {{count}} proyectos cuya área aún no se ha calculado',
  spaceTypes: 'Tipos de espacio más frecuentes',
  open: 'Proyectos abiertos',
  dueSoon: 'Vencen en 7 días',
  late: 'Con retraso',
  delivered: 'Entregados este mes',
  openArea: 'Área estimada de los proyectos abiertos',
};
