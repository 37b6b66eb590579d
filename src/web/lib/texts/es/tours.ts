import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { tours as english } from '#web/lib/texts/en/tours.ts';

export const tours: TextsOf<typeof english> = {
  title: 'RECORRIDOS VIRTUALES',
  edit: 'Editar {{name}}',
  add: 'Agregar recorridos',
  addConfirm: 'Agregar recorrido',
  added: '{{name}} se agregó.',
  editTitle: 'Editar recorrido',
  save: 'Guardar recorrido',
  saved: '{{name}} se guardó.',
  name: 'Nombre del recorrido',
  nameHint: 'Los recorridos se ordenan por el número que sigue a “Floor” y después por nombre.',
  url: 'URL del recorrido',
  delete: 'Eliminar recorrido',
  deleteTitle: '¿Eliminar {{name}}?',
  deleteText: '¿Seguro que desea eliminar este recorrido virtual? Esta acción no se puede deshacer.',
  deleted: '{{name}} se eliminó.',
  updateFailed: 'No se pudo actualizar el recorrido',
  deleteFailed: 'No se pudo eliminar el recorrido: {{reason}}',
};
