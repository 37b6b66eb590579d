import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { overlay as english } from '#web/lib/texts/en/overlay.ts';

export const overlay: TextsOf<typeof english> = {
  title: 'Modelos IFC',
  staffOnly: 'Solo personal',
  loading: 'Cargando {{percent}}%',
  laying: 'Buscando su posición',
  nothingToCut: 'Este modelo no tiene ningún nivel con muros que cortar.',
  place: 'Usa las coordenadas del plano. Coincide el {{percent}}% de sus líneas.',
  lines:
    'Alineado por coincidencia de líneas: girado {{angle}}, desplazado {{length}}. Coincide el {{percent}}% de sus líneas.',
  middles:
    'No hay líneas coincidentes: el modelo se centró en el plano. Mida de un punto del modelo al mismo punto del plano y mueva el modelo esa distancia.',
  byHand: 'Movido manualmente.',
  cut: 'Altura de corte sobre el piso',
  cutOf: 'Altura de corte de {{name}}',
  moveBy: 'Mover {{length}}',
  layAnew: 'Volver a buscar la posición',
  fetchFailed: 'No se pudo obtener el archivo IFC',
  loadFailed: 'No se pudo cargar el modelo IFC',
  noProject: 'Ningún proyecto seleccionado',
  noPreview: 'No se encontró la URL de la vista previa 3D',
  noPreviewReason: 'Este proyecto aún no tiene nube de puntos.',
  previewUnresolved: 'No se pudo resolver la URL de la vista previa',
  previewUnsigned: 'Falta la URL firmada de la vista previa',
  cloudFailed: 'No se pudo superponer la nube de puntos',
  cloudLoading: 'Cargando la nube de puntos',
  slice: 'CORTE',
  sliceLabel: 'Corte de la nube de puntos',
  sliceBottom: 'Límite inferior del corte',
  sliceTop: 'Límite superior del corte',
  notAligned: 'Sin alinear',
  notAlignedPlace:
    'El plano y la nube de puntos se muestran según sus propias coordenadas. Nadie ha comprobado que coincidan.',
  notAlignedMiddle:
    'El plano y la nube de puntos no tienen ningún lugar en común, así que la nube se centró debajo del plano.',
};
