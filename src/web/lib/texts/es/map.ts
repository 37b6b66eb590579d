import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { map as english } from '#web/lib/texts/en/map.ts';

export const map: TextsOf<typeof english> = {
  view: 'Vista del mapa',
  roadmap: 'Calles',
  satellite: 'Satélite',
  hybrid: 'Híbrido',
  loading: 'Cargando Google Maps...',
  failed: 'No se pudo cargar el mapa de esta dirección',
  tilesFailed: 'Las imágenes del mapa no se cargaron.',
  tilesRetry: 'Reintentar',
  streetView: 'Vista de calle',
  streetLoading: 'Buscando la vista de calle...',
  streetNone: 'No hay vista de calle a menos de 50 m de este lugar.',
  streetFailed: 'No se pudo cargar esta imagen. Gire la vista, o ciérrela e inténtelo de nuevo.',
  streetPicture: 'Vista desde la calle hacia los {{degrees}} grados',
  streetClose: 'Cerrar la vista de calle',
  turnLeft: 'Girar a la izquierda',
  turnRight: 'Girar a la derecha',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  placeNames: 'Nombres: GeoNames, CC BY 4.0',
};
