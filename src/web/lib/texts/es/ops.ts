import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { ops as english } from '#web/lib/texts/en/ops.ts';

export const ops: TextsOf<typeof english> = {
  console: 'Operaciones',
  queue: 'Cola',
  messages: 'Mensajes',
  changes: 'Cambios',
  unbilled: 'Sin facturar',
  unbilledText: 'Pedidos completados con un saldo que no se ha facturado. Abra un pedido para emitir su factura.',
  noUnbilled: 'Todos los pedidos completados están facturados',
  noUnbilledText: 'El saldo se factura cuando se completa un pedido, salvo que la configuración indique otra cosa.',
  order: 'Pedido',
  completed: 'Completado',
  price: 'Precio',
  takenOff: 'Descontado',
  paid: 'Pagado',
  invoicedOpen: 'Facturado, por pagar',
  balance: 'Por facturar',
  teams: 'Equipos',
  prices: 'Precios',
  jobs: 'Trabajos',
  settings: 'Configuración',
  needsSecondFactorTitle: 'Primero configure la autenticación de dos factores',
  needsSecondFactorText:
    'Tiene una cuenta de personal. Configure la autenticación de dos factores para usar la consola.',
  setUp: 'Configurarla',
};
