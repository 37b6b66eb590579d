import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { address as english } from '#web/lib/texts/en/address.ts';

export const address: TextsOf<typeof english> = {
  street: 'Calle y número',
  streetHint: 'Opcional, para el mapa',
  city: 'Ciudad o código postal',
  cityPlaceholder: 'Empiece a escribir una ciudad o un código postal',
  cityPick: 'Elija un lugar de la lista.',
  cityNothing: 'Ningún lugar de Estados Unidos coincide.',
  cityFailed: 'La búsqueda de lugares no está disponible en este momento. Inténtelo de nuevo en un momento.',
  cityClear: 'Quitar el lugar',
};
