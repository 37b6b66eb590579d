import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { customerView as english } from '#web/lib/texts/en/customer-view.ts';

export const customerView: TextsOf<typeof english> = {
  region: 'Vista como el cliente',
  seeing: 'Vista como {{team}}.',
  readOnly: 'Solo lectura',
  until: 'hasta: {{time}}',
  end: 'Terminar la vista',
  endFailed: 'No se pudo terminar la vista: {{reason}}',
  closedTitle: 'No disponible mientras se ve el portal como cliente',
  closedText: 'Termine la vista para abrir esta página. No forma parte del portal del cliente.',
  begin: 'Ver como cliente',
  beginTitle: '¿Ver como {{team}}?',
  begun:
    'Durante {{minutes}} minutos, usted ve el portal como lo ven los miembros de este equipo. No puede cambiar nada. Los administradores del equipo ven la visita y el motivo que usted indique en su registro de auditoría.',
  reason: 'Motivo',
  reasonHint: 'Visible para los administradores del equipo',
  reasonNeeded: 'Escriba un motivo. Los administradores del equipo pueden leerlo.',
  confirm: 'Ver como cliente',
  views: 'Vistas como cliente',
  viewsText: 'Cada una también está en el registro de auditoría del equipo.',
  noViews: 'Nadie del personal ha visto el portal como este equipo.',
  who: 'Personal',
  started: 'Inicio',
  lasted: 'Fin',
  goesOn: 'Activa hasta: {{time}}',
  ended: 'después de {{count}} min',
  endedAtOnce: 'en menos de un minuto',
  expired: 'después de {{count}} min, por límite de tiempo',
  signedOut: 'después de {{count}} min, por cierre de sesión',
  formerPerson: 'Exusuario',
};
