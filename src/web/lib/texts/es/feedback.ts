import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { feedback as english } from '#web/lib/texts/en/feedback.ts';

export const feedback: TextsOf<typeof english> = {
  title: '¿Cómo lo hicimos?',
  step: 'Pregunta {{number}} de {{total}}',
  rating: 'Calificación',
  stars_one: '{{count}} estrella',
  stars_other: '{{count}} estrellas',
  low: 'Nada',
  high: 'Mucho',
  chips: 'Elija una o más de estas opciones para continuar.',
  own: 'Cuéntenos más',
  next: 'Siguiente',
  back: 'Atrás',
  submit: 'Enviar',
  thanksTitle: '¡Gracias!',
  thanksText: 'Sus respuestas nos ayudan a mejorar la próxima conversión.',
  failed: 'Sus respuestas no se enviaron y siguen aquí. {{reason}}',
};
