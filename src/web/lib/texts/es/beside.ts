import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { beside as english } from '#web/lib/texts/en/beside.ts';

export const beside: TextsOf<typeof english> = {
  title: 'Comparar',
  notHere: 'Aquí no hay nada que comparar',
  side: 'Lado a lado',
  swipe: 'Deslizar',
  over: 'Superpuestas',
  with: 'Comparar con',
  end: 'Cerrar la comparación',
  second: 'Segunda vista',
  divider: 'Divisor entre las dos vistas',
  apart: 'Falta alinear {{name}} con el proyecto, por lo que las vistas se mueven por separado.',
  again: '{{name}} se está alineando de nuevo. Hasta terminar, las vistas se mueven por separado.',
  align: 'Alinear',
  pick: 'Haga clic en el punto {{number}} en {{name}}',
  pickKeys: 'Con el teclado: las flechas giran la vista, Intro marca en su centro y Retroceso quita el último punto.',
  pickedAll: 'Ya se eligieron todos los puntos.',
  pickFit: 'La mayor diferencia hasta ahora es de {{distance}}.',
  pickUndo: 'Deshacer el último punto',
  pickEnd: 'Volver a la tabla',
};
