import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { invoices as english } from '#web/lib/texts/en/invoices.ts';

export const invoices: TextsOf<typeof english> = {
  title: 'Factura {{number}}',
  loading: 'Cargando la factura',
  from: 'De',
  to: 'Facturar a',
  project: 'Proyecto',
  issued: 'Fecha',
  due: 'Vence',
  onReceipt: 'Al recibirla',
  lines: 'Qué se factura',
  total: 'Total',
  terms: 'Condiciones',
  pay: 'Pagar {{amount}}',
  pendingText:
    'Hay un pago de esta factura en curso, por ejemplo una transferencia bancaria. Si paga también con tarjeta, se paga dos veces.',
  payAnyway: 'Pagar {{amount}} con tarjeta de todos modos',
  download: 'Descargar PDF',
  back: 'Volver al proyecto',
  backToBilling: 'Volver a facturación',
  status_open: 'Pendiente',
  status_pending: 'Pago en curso',
  status_paid: 'Pagada',
  status_void: 'Anulada',
  paidOn: 'Pagada el {{date}}. El recibo se envió por correo.',
  settledOn: 'Pagada el {{date}}.',
  voidText: 'Esta factura se anuló. No hay nada que pagar.',
  voidPaid: 'Esta factura se anuló antes de que llegara su pago de {{amount}}. No tiene que pagar nada más.',
  refunded: 'Se reembolsaron {{amount}} a la tarjeta con la que se pagó.',
  later: 'Pagar después',
  payTitle: 'Pagar con tarjeta',
  preparing: 'Preparando el pago',
  tryAgain: 'Reintentar',
  confirming: 'Confirmando su pago…',
  confirmingText:
    'Su tarjeta fue aceptada. La factura se marca como pagada en cuanto se confirma el pago, normalmente en segundos.',
  confirmingLong:
    'Esto tarda más de lo habitual. No se perdió nada: la factura se marca como pagada automáticamente cuando se confirme el pago y le enviamos el recibo por correo. Puede salir de esta página.',
  adminsTitle: 'Solo los administradores del equipo pueden abrir facturas',
  adminsText: 'Pida a un administrador de su equipo que abra esta factura o que le envíe el enlace.',
  missingTitle: 'No hay ninguna factura en esta dirección',
};
