import type { Translations } from '#domain/language/translate.ts';
import { dates } from './dates.ts';
import { auditLabels } from './labels-audit.ts';
import { elementLabels } from './labels-elements.ts';
import { mailLabels } from './labels-mails.ts';
import { paperLabels } from './labels-papers.ts';
import { plainLabels } from './labels-plain.ts';
import { lists } from './lists.ts';

const statuses: Translations = {
  'Order Prospect': 'Pedido potencial',
  'Order Request': 'Pedido solicitado',
  'Estimate Ready': 'Presupuesto listo',
  'Pending Approval': 'Pendiente de aprobación',
  'Deposit Due': 'Anticipo por pagar',
  'Confirm Scan Date': 'Confirmar fecha de escaneo',
  'Ready To Scan': 'Listo para escanear',
  'Order Received': 'Pedido recibido',
  'Order Processing': 'Pedido en proceso',
  'Order Under Review': 'Pedido en revisión',
  'Order Completed': 'Pedido completado',
  'Order Delayed': 'Pedido retrasado',
  'Order Cancelled': 'Pedido cancelado',
  'Order Lost': 'Pedido perdido',
  'Order Rejected': 'Pedido rechazado',
  'Order Initialized': 'Pedido iniciado',
  'Order Failed': 'Pedido fallido',
};

/** Titles of notifications: a project and where it stands. */
const titles: Translations = Object.fromEntries(
  Object.entries(statuses).map(([status, estado]) => [`{}: ${status}`, `{1}: ${estado}`]),
);

/** Short names that pages, mails and documents show, in Spanish. */
export const labels: Translations = {
  ...plainLabels,
  ...paperLabels,
  ...mailLabels,
  ...auditLabels,
  ...elementLabels,
  ...statuses,
  ...titles,
  ...lists,
  ...dates,
};
