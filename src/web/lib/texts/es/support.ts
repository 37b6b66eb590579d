import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { support as english } from '#web/lib/texts/en/support.ts';

export const support: TextsOf<typeof english> = {
  button: 'Soporte',
  buttonUnread_one: 'Soporte, {{count}} mensaje sin leer',
  buttonUnread_other: 'Soporte, {{count}} mensajes sin leer',
  title: '¿Cómo podemos ayudarle?',
  close: 'Cerrar soporte',
  back: 'Volver a todos los mensajes',
  latest: 'Sus últimos mensajes',
  loading: 'Cargando sus mensajes',
  failed: 'No se pudieron cargar sus mensajes: {{reason}}',
  noThreads: 'Aún no hay mensajes. Elija un proyecto abajo y pregúntenos lo que quiera sobre él.',
  you: 'Usted: {{words}}',
  unread: '{{count}} sin leer',
  write: 'Escríbanos sobre un proyecto',
  search: 'Nombre, dirección o ID del proyecto',
  results: 'Proyectos encontrados',
  nothing: 'Ningún proyecto coincide con “{{words}}”.',
  searchFailed: 'La búsqueda falló: {{reason}}',
  noProjects: 'Los mensajes son sobre proyectos, y usted aún no tiene ninguno.',
  noProjectsMail: 'Pida un escaneo o envíenos un correo.',
  order: 'Pedir un escaneo',
  unverified: 'Verifique su correo electrónico para escribirnos aquí.',
  mail: 'O por correo electrónico:',
  mailSubject: 'Soporte',
};
