import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { outbox as english } from '#web/lib/texts/en/outbox.ts';

export const outbox: TextsOf<typeof english> = {
  title: 'Bandeja de salida',
  subtitle:
    'Esta instalación no tiene servidor de correo: lo que enviaría se guarda aquí, lo más reciente primero. Solo pueden abrir esta página quienes usan este equipo y los administradores. Configure SMTP_URL para enviar los correos.',
  to: 'Para {{recipient}}',
  copy: 'Copiar texto',
  copied: 'Copiado',
  emptyTitle: 'Aún no hay correos',
  emptyText: 'Los correos de verificación, inicio de sesión y conversión aparecen aquí en cuanto se envía alguno.',
  loading: 'Cargando correos',
  listLabel: 'Correos, primero los más recientes',
};
