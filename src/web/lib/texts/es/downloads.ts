import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { downloads as english } from '#web/lib/texts/en/downloads.ts';

export const downloads: TextsOf<typeof english> = {
  failed: 'Error al descargar el archivo. Inténtelo de nuevo más tarde.',
  cadFailed: 'Error al descargar los archivos CAD. Inténtelo de nuevo más tarde.',
  planMissing: 'El plano de áreas no está disponible',
  planItem: 'Plano de áreas',
  cadZip: 'Todos los archivos CAD (.zip)',
  cadZipHint: 'Disponible solo para proyectos enviados después del 7 de agosto de 2025',
  notAvailable: 'Descarga no disponible',
  noView: 'Vista no disponible',
  viewWaiting: 'En preparación para el visor',
  viewFailed: 'Este archivo no se puede mostrar aquí. Descárguelo para abrirlo en otro programa.',
  tour: 'Recorrido virtual',
  files: 'Archivos',
  filter: 'Filtrar por nombre o tipo',
  unlockAll: 'Desbloquear todas las descargas',
  unlockText: 'Los resultados están listos. Desbloquéelos para descargar todos los archivos de este proyecto.',
  none: 'No hay archivos disponibles para este proyecto.',
  noMatch: 'Ningún archivo coincide con los filtros actuales.',
  view: 'Ver',
  viewOf: 'Ver {{name}}',
  download: 'Descargar',
  downloadOf: 'Descargar {{name}}',
  fileFacts: '{{type}} · {{size}}',
  notAligned: 'Sin alinear',
  notAlignedHint:
    'Todavía nadie ha indicado dónde va este archivo en el proyecto. Se puede ver por separado, pero no junto con otros archivos.',
  align: 'Alinear…',
  alignOf: 'Alinear {{name}}…',
};
