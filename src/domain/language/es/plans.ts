import type { Translations } from '#domain/language/translate.ts';

const KEPT = 'Todo lo que desbloqueó sigue desbloqueado.';

/** Plans that teams subscribe to, and what was agreed with them. */
export const plans: Translations = {
  'Your team already has a plan. You can change it on the billing page.':
    'Su equipo ya tiene un plan. Puede cambiarlo en la página de facturación.',
  'Your team has no plan that can be changed.': 'Su equipo no tiene un plan que se pueda cambiar.',
  'Your plan is being changed at the moment. Try again in a minute.':
    'Su plan se está cambiando en este momento. Inténtelo de nuevo en un minuto.',
  'Your plan or the amount has changed in the meantime. Look at it and confirm again.':
    'Su plan o el importe cambió entretanto. Revíselo y confirme de nuevo.',
  'Your plan is being renewed at the moment. Try again in a minute.':
    'Su plan se está renovando en este momento. Inténtelo de nuevo en un minuto.',
  'The last payment for your plan failed. Pay the open invoice first: update your card under Manage Billing. Then change your plan.':
    'El último pago de su plan fue rechazado. Pague primero la factura pendiente: actualice su tarjeta en Administrar facturación. Después cambie su plan.',
  'Another plan is being chosen for your team at the moment. Nothing was charged: try again in a minute.':
    'En este momento se está eligiendo otro plan para su equipo. No se cobró nada: inténtelo de nuevo en un minuto.',
  'Change the plan first, and how you pay for it afterwards.': 'Cambie primero el plan y después la forma de pago.',
  'Your plan is canceled. Keep your plan first, and change it then.':
    'Su plan está cancelado. Primero consérvelo y luego cámbielo.',
  'Another change is scheduled for the end of the period. Keep your plan first, and change it then.':
    'Hay otro cambio programado para el final del período. Primero conserve su plan y luego cámbielo.',
  'Credit for unused time of {}': 'Crédito por el tiempo no usado de {1}',
  'Remaining time of {}': 'Tiempo restante de {1}',
  'Period {} to {}': 'Período del {1!} al {2!}',
  'Above the quota: {} sq ft': 'Por encima de la cuota: {1} ft²',
  'Month from {}': 'Mes desde el {1!}',
  'Your team already has this plan.': 'Su equipo ya tiene este plan.',
  '{} asks for {}': '{1} solicita {2}',
  'Asked by {}.': 'Solicitado por {1}.',
  'Asked by {}: {}': 'Solicitado por {1}: {2}',
  'Your request: {}': 'Su solicitud: {1}',
  'Your team asked for {}. Our answer:\n\n{}': 'Su equipo solicitó {1}. Nuestra respuesta:\n\n{2}',
  'Your team asked for {}.': 'Su equipo solicitó {1}.',
  'Your team has it now.': 'Su equipo ya lo tiene.',
  'Open plans': 'Abrir planes',
  "Less is left of this month's quota than was shown, so more would be billed. Look at the new amounts and confirm again.":
    'Queda menos de la cuota de este mes de lo que se mostró, así que se facturaría más. Revise los nuevos importes y confirme de nuevo.',
  'A payment for your plan failed, so nothing can be added to its next invoice. Pay for this project by card instead.':
    'Un pago de su plan fue rechazado, así que no se puede sumar nada a su próxima factura. Pague este proyecto con tarjeta.',
  'Your card was declined. Nothing was changed: update the card under Manage Billing and try again.':
    'Su tarjeta fue rechazada. No se cambió nada: actualice la tarjeta en Administrar facturación e inténtelo de nuevo.',
  'The agreement must not end before it starts.': 'El contrato marco no puede terminar antes de empezar.',
  'This plan was removed.': 'Este plan se quitó.',
  'Another enterprise plan has this plan ID. Enter a different one.':
    'Otro plan Enterprise tiene este ID. Introduzca otro.',
  'The contract must not end before it starts.': 'El contrato no puede terminar antes de empezar.',
  'An overage could not be billed': 'No se pudo facturar un excedente',
  '{} was unlocked above the quota of a plan that has ended since. Send an invoice for it.':
    '{1} se desbloqueó por encima de la cuota de un plan que ya terminó. Envíe una factura.',
  'Overage of a plan that ended was not paid': 'No se pagó un excedente de un plan que terminó',
  '{} unlocked {} above the quota of {}, which has ended without that payment. Send an invoice for it.':
    '{1} desbloqueó {2} por encima de la cuota de {3}, que terminó sin ese pago. Envíe una factura.',
  'It is {}, on {} at Stripe.': 'Son {1}, en {2} de Stripe.',
  'A second subscription of a team was canceled': 'Se canceló la segunda suscripción de un equipo',
  '{} was paid while the team had a plan already. Refund its payment at Stripe.':
    '{1} se pagó cuando el equipo ya tenía un plan. Reembolse el pago en Stripe.',
  'A subscription of a deleted team was canceled': 'Se canceló la suscripción de un equipo eliminado',
  '{} was paid after its team had been deleted. It was canceled, and its payment was refunded.':
    '{1} se pagó después de que se eliminara su equipo. Se canceló y el pago se reembolsó.',
  '{}: its team had been deleted before the payment arrived. All of it is being refunded.':
    '{1}: su equipo se había eliminado antes de que llegara el pago. Se está reembolsando por completo.',
  'The team was deleted before the payment arrived.': 'El equipo se eliminó antes de que llegara el pago.',
  'Everything that you have unlocked stays unlocked.': KEPT,
  "Your team's billing e-mail was changed": 'Se cambió el correo de facturación de su equipo',
  'Bills and receipts of your team go to its admins only.':
    'Las facturas y los recibos de su equipo se envían solo a sus administradores.',
  'Bills and receipts of your team now also go to {}.':
    'Las facturas y los recibos de su equipo ahora se envían también a {1}.',
  'They are no longer sent to {}.': 'Ya no se envían a {1}.',
  'If you did not expect this, contact support.': 'Si no esperaba este cambio, contacte a soporte.',
  'Open billing': 'Abrir facturación',
  'Your plan: {}': 'Su plan: {1}',
  'Your team now has the {} plan.': 'Su equipo ahora tiene el plan {1}.',
  'Its invoices are on your billing page.': 'Sus facturas están en la página de facturación.',
  'The invoice is on your billing page.': 'La factura está en la página de facturación.',
  'We charged {} on {}.': 'Cobramos {1} el {2!}.',
  'The amount includes {} of {}.': 'El importe incluye {1} de {2}.',
  'The next payment is on {}.': 'El próximo pago es el {1!}.',
  'Your plan ends on {}.': 'Su plan termina el {1!}.',
  'Your {} plan is billed annually': 'Su plan {1} se factura anualmente',
  'Your {} plan is billed annually now.': 'Su plan {1} ahora se factura anualmente.',
  'Payment for your {} plan': 'Pago de su plan {1}',
  'Payment for area above the quota of your {} plan': 'Pago de superficie por encima de la cuota de su plan {1}',
  'We charged {} on {} for {} sq ft above the quota of your {} plan.':
    'Cobramos {1} el {2!} por {3} ft² por encima de la cuota de su plan {4}.',
  'It includes {} sq ft above your quota.': 'Incluye {1} ft² por encima de su cuota.',
  'Thank you for your payment for the {} plan.': 'Gracias por su pago del plan {1}.',
  'From then on it costs {} each year.': 'Desde entonces cuesta {1} al año.',
  'From then on it costs {} each month.': 'Desde entonces cuesta {1} al mes.',
  'Your {} plan changes to monthly payment': 'Su plan {1} pasa a pago mensual',
  'Your {} plan is billed monthly from {}.': 'Su plan {1} se factura mensualmente desde el {2!}.',
  'Your plan changes to {}': 'Su plan cambia a {1}',
  'Your plan changes from {} to {} on {}.': 'Su plan cambia de {1} a {2} el {3!}.',
  'Until then nothing changes.': 'Hasta entonces no cambia nada.',
  'Your {} plan was canceled': 'Su plan {1} se canceló',
  'Your {} plan runs until {}, then your team is On-Demand.':
    'Su plan {1} sigue vigente hasta el {2!}; después su equipo pasa a On-Demand.',
  'It is not charged again.': 'No se cobra de nuevo.',
  'It does not renew. The payment that failed stays due: without it the plan ends earlier.':
    'No se renueva. El pago rechazado sigue pendiente: sin él, el plan termina antes.',
  'The payment of {} that failed is not charged.': 'El pago rechazado de {1} no se cobra.',
  'What you unlocked above your quota stays due: we will send you an invoice for it.':
    'Lo que desbloqueó por encima de su cuota sigue pendiente: le enviaremos una factura.',
  'An invoice of a canceled plan could not be withdrawn yet':
    'Todavía no se pudo retirar una factura de un plan cancelado',
  'Its team was notified that {} is not charged. It is tried again for three days. If it is still open then, void it at Stripe.':
    'Se informó a su equipo de que {1} no se cobra. Se vuelve a intentar durante tres días. Si después sigue abierta, anúlela en Stripe.',
  'An invoice of a canceled plan was paid': 'Se pagó una factura de un plan cancelado',
  'Its team was notified that {} is not charged. Refund it at Stripe.':
    'Se informó a su equipo de que {1} no se cobra. Reembólsela en Stripe.',
  'The price of your {} plan changes': 'El precio de su plan {1} cambia',
  'The tax on your {} plan has changed: on {} we charge {} instead of {}.':
    'El impuesto de su plan {1} cambió: el {2!} cobramos {3} en lugar de {4}.',
  'You keep your {} plan': 'Conserva su plan {1}',
  'Your {} plan continues.': 'Su plan {1} continúa.',
  'It renews on {} for {}.': 'Se renueva el {1!} por {2}.',
  'Your {} plan has ended': 'Su plan {1} terminó',
  'Your {} plan ended, and your team is On-Demand now.': 'Su plan {1} terminó, y su equipo ahora es On-Demand.',
  'Your {} plan ended on {}, and your team is On-Demand now.':
    'Su plan {1} terminó el {2!}, y su equipo ahora es On-Demand.',
  'Payment failed for your {} plan': 'Pago rechazado de su plan {1}',
  'We could not charge {} to your card for the {} plan. We will try again on {}.':
    'No pudimos cargar {1} a su tarjeta por el plan {2}. Lo intentaremos de nuevo el {3!}.',
  'This is the last time: if it fails again, your plan ends on {} and your team is On-Demand.':
    'Es la última vez: si vuelve a fallar, su plan termina el {1!} y su equipo pasa a On-Demand.',
  'To change the card, open your billing page and choose Manage Billing.':
    'Para cambiar la tarjeta, abra su página de facturación y elija Administrar facturación.',
  'A second {} plan was canceled': 'Se canceló un segundo plan {1}',
  'Your team already has a plan. We canceled the second subscription and will refund what was charged for it.':
    'Su equipo ya tiene un plan. Cancelamos la segunda suscripción y reembolsaremos lo que se cobró por ella.',
};
