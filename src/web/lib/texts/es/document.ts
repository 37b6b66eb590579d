import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { document as english } from '#web/lib/texts/en/document.ts';

export const document: TextsOf<typeof english> = {
  documents: 'Documentos',
  loading: 'Cargando el documento',
  loadingShare: 'Cargando el documento, {{percent}}%',
  notShown: 'Este documento no se puede mostrar',
  locked: 'Este documento está bloqueado',
  lockedInList: '{{name}} (bloqueado)',
  toPlan: 'Abrir la planta 2D',
  toFiles: 'Ir a los archivos',
  label: 'Documento {{name}}',
  pageOf: 'Página {{page}} de {{pages}}',
  pageFailed: 'Esta página no se puede mostrar.',
  tools: 'Herramientas del documento',
  page: 'Página',
  ofPages: 'de {{pages}}',
  pageBefore: 'Página anterior',
  pageAfter: 'Página siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ajustar al ancho',
  size: '{{percent}}%',
};
