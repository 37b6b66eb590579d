import type { Translations } from '#domain/language/translate.ts';

/** What orders, papers, payments, signatures and uploads say, in Spanish. */
export const featuresOrders: Translations = {
  'Stripe sent {} ({}) for {}, which belongs to no project here. It is kept; nothing was unlocked.':
    'Stripe envió {1} ({2}) para {3!}, que no pertenece a ningún proyecto de aquí. Se conserva; no se desbloqueó nada.',
  'The payment is kept; decide whether to refund it.': 'El pago se conserva; decida si se reembolsa.',
  'The payment for {} has arrived.': 'El pago de {1} llegó.',
  '{} was {} when the payment arrived. The payment is kept and marked as paid; decide whether to refund it.':
    'Cuando llegó el pago, {1} estaba {2!}. El pago se conserva y se marcó como pagado; decida si se reembolsa.',
  'Nothing was unlocked.': 'No se desbloqueó nada.',
  'The invoice stays open.': 'La factura sigue abierta.',
  '{}: the payment is kept; decide whether to refund it.': '{1}: el pago se conserva; decida si se reembolsa.',
  "{}: its invoice was withdrawn before the money arrived. You can refund it under Payments on the order's page.":
    '{1}: su factura se retiró antes de que llegara el dinero. Puede reembolsarlo en Pagos, en la página del pedido.',
  '{}: the invoice is marked as paid, but the project is at {}, and its status was not changed. Decide how it continues.':
    '{1}: la factura se marcó como pagada, pero el proyecto está en “{2!}” y su estado no se cambió. Decida cómo continúa.',
  "{}: money went back, through the payment provider's own pages. {} until you decide otherwise.":
    '{1}: se devolvió dinero desde las páginas del proveedor de pagos. {2!} hasta que usted decida otra cosa.',
  '{}: the refund did not reach the payer ({}). The payer was not notified of this: refund it again or pay it back another way.':
    '{1}: el reembolso no llegó a quien pagó ({2!}). No se le avisó de esto: haga el reembolso de nuevo o devuelva el dinero de otra forma.',
  '{}: the bank contests the charge. {} until you decide otherwise.':
    '{1}: el banco disputa el cargo. {2!} hasta que usted decida otra cosa.',
  'This payment is disputed, and the bank decides who gets the money. It cannot be refunded here.':
    'Este pago está en disputa y el banco decide quién recibe el dinero. No se puede reembolsar aquí.',
  'This payment has already been refunded in full.': 'Este pago ya se reembolsó por completo.',
  'At most {} of this payment can be refunded.': 'De este pago se pueden reembolsar {1} como máximo.',
  'This invoice was not paid twice. Choose what the refund does to the price of the order.':
    'Esta factura no se pagó dos veces. Elija qué efecto tiene el reembolso en el precio del pedido.',
  'Only {} of this payment was paid twice.': 'Solo {1} de este pago se pagaron dos veces.',
  'The invoice was withdrawn before your payment arrived: we will look at it and get back to you about a refund.':
    'La factura se retiró antes de que llegara su pago: lo revisaremos y nos comunicaremos con usted para el reembolso.',
  'Together with earlier refunds {} went back.': 'Junto con los reembolsos anteriores, se devolvieron {1}.',
  'We refunded {} of the {} that you paid for {}.{}{} Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}.{4!}{5!} Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'It is still part of the price of your order, and we will bill it again with the balance.':
    'Sigue siendo parte del precio de su pedido y lo facturaremos de nuevo con el saldo.',
  'It is still part of the price of your order, and we will bill it again with another invoice.':
    'Sigue siendo parte del precio de su pedido y lo facturaremos de nuevo con otra factura.',
  'It is taken off the price of your order.': 'Se descuenta del precio de su pedido.',
  'This amount was paid twice, so nothing else changes for your order.':
    'Este importe se pagó dos veces, así que nada más cambia en su pedido.',
  'Failed to download W9 form. Please try again.': 'No se pudo descargar el formulario W9. Inténtelo de nuevo.',
  'This file does not need another attempt.': 'Este archivo no necesita otro intento.',
  'This is not a valid price book.': 'Esta no es una lista de precios válida.',
  'This project is not hidden.': 'Este proyecto no está oculto.',
  'Give a reason. The customer will see it.': 'Indique el motivo. El cliente lo verá.',
  'Check the year: dates must be from 2000 to 2100.': 'Revise el año: las fechas deben estar entre 2000 y 2100.',
  "Progress cannot be set while a project is at '{}'.":
    'No se puede fijar el avance mientras un proyecto está en “{1!}”.',
  "There is nothing to estimate at '{}'.": 'No hay nada que presupuestar en “{1!}”.',
  '{} is signed, and a signed estimate cannot be replaced. Bill the changes with an invoice that has custom lines, or place a new order.':
    '{1} está firmado, y un presupuesto firmado no se puede reemplazar. Facture los cambios con una factura de líneas personalizadas o haga un nuevo pedido.',
  'The latest delivery is before the earliest.': 'La última fecha de entrega es anterior a la primera.',
  'This order has no sizes and scopes to price. Enter the lines yourself.':
    'Este pedido no tiene tamaños ni alcances que cotizar. Escriba usted las líneas.',
  'Amounts in {} end in 0, such as 12.340: the payment provider takes no others.':
    'Los importes en {1} terminan en 0, como 12.340: el proveedor de pagos no acepta otros.',
  'The total of an estimate must be more than zero.': 'El total de un presupuesto debe ser mayor que cero.',
  'Enter the number of business days until delivery: no date was promised yet.':
    'Escriba el número de días hábiles hasta la entrega: todavía no se prometió ninguna fecha.',
  'This project was deleted.': 'Este proyecto se eliminó.',
  "Nothing is billed at '{}'.": 'No se factura nada en “{1!}”.',
  'There is nothing to bill: the lines add up to zero.': 'No hay nada que facturar: las líneas suman cero.',
  'The due date must not be before the invoice is issued.':
    'La fecha de vencimiento no puede ser anterior a la emisión de la factura.',
  'Enter what is billed.': 'Escriba qué se factura.',
  'There is no estimate to base the deposit on. Issue one, or enter the lines yourself.':
    'No hay un presupuesto en el que basar el anticipo. Emita uno o escriba usted las líneas.',
  'The deposit was already billed: {} ({}).': 'El anticipo ya se facturó: {1} ({2!}).',
  'No password was left with this order.': 'Con este pedido no se dejó ninguna contraseña.',
  'Your invoice {} for {} comes to {}.': 'Su factura {1} de {2} es de {3}.',
  'Anyone with this link can view and pay the invoice.':
    'Cualquier persona con este enlace puede ver y pagar la factura.',
  'This invoice is already marked as {}.': 'Esta factura ya tiene este estado: {1!}.',
  'Thank you. We received your payment of {} for invoice {}.': 'Gracias. Recibimos su pago de {1} por la factura {2}.',
  "The deposit is marked as paid, but the project is not waiting for one: it is at '{}'.":
    'El anticipo se marcó como pagado, pero el proyecto no espera ninguno: está en “{1!}”.',
  "This order is at '{}' and can no longer be canceled here. Please contact support.":
    'Este pedido está en “{1!}” y ya no se puede cancelar aquí. Contacte a soporte.',
  'A deposit payment is in progress. Please contact support to cancel this order.':
    'Hay un pago de anticipo en curso. Contacte a soporte para cancelar este pedido.',
  'It was at {}. The reason: "{}".': 'Estaba en “{1!}”. Motivo: “{2}”.',
  'The customer wants to place the full order: write the estimate to sign.':
    'El cliente quiere hacer el pedido completo: prepare el presupuesto para firmar.',
  'You are signed in. Place the order with your account.': 'Tiene la sesión iniciada. Haga el pedido con su cuenta.',
  'This order was started in another browser, or more than a day ago. Start a new one.':
    'Este pedido se inició en otro navegador o hace más de un día. Inicie uno nuevo.',
  'You can order more work for a location once its project is completed.':
    'Puede pedir más trabajo para una ubicación cuando su proyecto esté completado.',
  '{} is still being uploaded. Wait until it is uploaded, then place the order.':
    '{1} todavía se está subiendo. Espere a que termine y luego haga el pedido.',
  'A file of this order is not there any more. Remove it and upload it again.':
    'Un archivo de este pedido ya no está disponible. Quítelo y súbalo de nuevo.',
  'Only team admins can pay a deposit. Place the order without paying, and ask your admin to pay.':
    'Solo los administradores del equipo pueden pagar un anticipo. Haga el pedido sin pagar y pida a su administrador que pague.',
  'It comes to {}.': 'El importe es de {1}.',
  'You ordered without an account. Use the link to claim the order for your account; it is valid for {} days and for this address only. If you did not order anything, ignore this e-mail: nothing happens.':
    'Usted hizo el pedido sin una cuenta. Use el enlace para reclamar el pedido para su cuenta; es válido por {1} días y solo para esta dirección. Si no pidió nada, ignore este correo: no pasará nada.',
  'Here is the link to your order for {} again.': 'Este es de nuevo el enlace a su pedido de {1}.',
  'Your estimate is ready.': 'Su presupuesto está listo.',
  'We schedule the scan once the deposit is paid.': 'Programaremos el escaneo cuando se pague el anticipo.',
  'We schedule the scan once an admin of your team confirms the order.':
    'Programaremos el escaneo cuando un administrador de su equipo confirme el pedido.',
  'We send your estimate within {}.': 'Le enviaremos su presupuesto en un plazo de {1!}.',
  'Invoice {} for {} comes to {} and is due on receipt.\n\nView and pay it here (anyone with this link can):\n{}/invoice/{}':
    'La factura {1} de {2} es de {3} y vence al recibirla.\n\nPuede verla y pagarla aquí (cualquier persona con este enlace puede hacerlo):\n{4}/invoice/{5}',
  'Invoice {} for {} comes to {} and is due on {}.\n\nView and pay it here (anyone with this link can):\n{}/invoice/{}':
    'La factura {1} de {2} es de {3} y vence el {4!}.\n\nPuede verla y pagarla aquí (cualquier persona con este enlace puede hacerlo):\n{5}/invoice/{6}',
  'Invoice {} for {} comes to {} and was due on {}. We have not received your payment yet.\n\nView and pay it here (anyone with this link can):\n{}/invoice/{}\n\nIf you have paid in the meantime, thank you: there is nothing left to do.':
    'La factura {1} de {2} es de {3} y venció el {4!}. Todavía no hemos recibido su pago.\n\nPuede verla y pagarla aquí (cualquier persona con este enlace puede hacerlo):\n{5}/invoice/{6}\n\nSi ya pagó, muchas gracias: no queda nada por hacer.',
  'Someone signed a form whose estimate was replaced or has expired, or whose project is now at another status. Nothing was changed. The signed document is at {}.':
    'Alguien firmó un formulario cuyo presupuesto se reemplazó o venció, o cuyo proyecto ya está en otro estado. No se cambió nada. El documento firmado está en {1}.',
  'Nothing waits for a signature here, or a newer estimate was issued. Reload the page.':
    'Aquí no hay nada pendiente de firma o se emitió un presupuesto más reciente. Recargue la página.',
  'The price in this estimate has expired. Send us a message, and we will issue a new one.':
    'El precio de este presupuesto venció. Envíenos un mensaje y emitiremos uno nuevo.',
  '{} signed estimate {}. The project is now at {}.': '{1} firmó el presupuesto {2}. El proyecto ahora está en “{3!}”.',
  'This portal uses its own signature form. Reload the page.':
    'Este portal usa su propio formulario de firma. Recargue la página.',
  'This portal uses the form of a signing service. Reload the page.':
    'Este portal usa el formulario de un servicio de firma. Recargue la página.',
  'The customer added a file to the order.': 'El cliente agregó un archivo al pedido.',
  'This file has {} parts.': 'Este archivo tiene {1} partes.',
  'An order can have at most {} attachments. Remove one first.':
    'Un pedido puede tener {1} archivos adjuntos como máximo. Primero quite uno.',
  'Attachments can have 100 MB in total. Remove one first, or sign in.':
    'Los archivos adjuntos pueden sumar 100 MB en total. Primero quite uno o inicie sesión.',
  'Files can no longer be added to this order. Please contact support.':
    'Ya no se pueden agregar archivos a este pedido. Contacte a soporte.',
  'An order can have at most {} such files. Send them together in a zip, or contact support.':
    'Un pedido puede tener {1} archivos de este tipo como máximo. Envíelos juntos en un ZIP o contacte a soporte.',
  '{} is not a JPEG or PNG picture that can be read.': '{1} no es una imagen JPEG o PNG que se pueda leer.',
  'The file ends too early.': 'El archivo termina antes de tiempo.',
  'Only team admins and the person who started this upload can finish or discard it.':
    'Solo los administradores del equipo y la persona que inició esta carga pueden terminarla o descartarla.',
  '{} ({}): {} sq ft, now {}.': '{1} ({2}): {3} ft², ahora {4!}.',
  // Sentences that are put together: each as a whole, because a name in it may contain any sign.
  'Thank you. We received {} for {}.': 'Gracias. Recibimos {1} por {2!}.',
  'Thank you. We received {} for {}. The invoice was withdrawn before your payment arrived: we will look at it and get back to you about a refund.':
    'Gracias. Recibimos {1} por {2!}. La factura se retiró antes de que llegara su pago: lo revisaremos y nos comunicaremos con usted para el reembolso.',
  'unlimited downloads of {} ({} sq ft)': 'descargas ilimitadas de {1} ({2} ft²)',
  'invoice {}, {}': 'la factura {1}, {2}',
  'The project: {}': 'El proyecto: {1}',
  'We refunded {} of the {} that you paid for {}. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. It is still part of the price of your order, and we will bill it again with the balance. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Sigue siendo parte del precio de su pedido y lo facturaremos de nuevo con el saldo. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. It is still part of the price of your order, and we will bill it again with another invoice. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Sigue siendo parte del precio de su pedido y lo facturaremos de nuevo con otra factura. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. It is taken off the price of your order. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Se descuenta del precio de su pedido. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. This amount was paid twice, so nothing else changes for your order. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Este importe se pagó dos veces, así que nada más cambia en su pedido. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. Together with earlier refunds {} went back. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Junto con los reembolsos anteriores, se devolvieron {4}. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. Together with earlier refunds {} went back. It is still part of the price of your order, and we will bill it again with the balance. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Junto con los reembolsos anteriores, se devolvieron {4}. Sigue siendo parte del precio de su pedido y lo facturaremos de nuevo con el saldo. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. Together with earlier refunds {} went back. It is still part of the price of your order, and we will bill it again with another invoice. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Junto con los reembolsos anteriores, se devolvieron {4}. Sigue siendo parte del precio de su pedido y lo facturaremos de nuevo con otra factura. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. Together with earlier refunds {} went back. It is taken off the price of your order. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Junto con los reembolsos anteriores, se devolvieron {4}. Se descuenta del precio de su pedido. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'We refunded {} of the {} that you paid for {}. Together with earlier refunds {} went back. This amount was paid twice, so nothing else changes for your order. Your bank shows it within 5 to 10 business days.':
    'Reembolsamos {1} de los {2} que usted pagó por {3!}. Junto con los reembolsos anteriores, se devolvieron {4}. Este importe se pagó dos veces, así que nada más cambia en su pedido. Su banco lo mostrará en un plazo de 5 a 10 días hábiles.',
  'Thank you. We received your order {} for {}: {}.\n\nYour estimate is ready.':
    'Gracias. Recibimos su pedido {1} de {2}: {3!}.\n\nSu presupuesto está listo.',
  'Thank you. We received your order {} for {}: {}.\n\nWe schedule the scan once the deposit is paid.':
    'Gracias. Recibimos su pedido {1} de {2}: {3!}.\n\nProgramaremos el escaneo cuando se pague el anticipo.',
  'Thank you. We received your order {} for {}: {}.\n\nWe schedule the scan once an admin of your team confirms the order.':
    'Gracias. Recibimos su pedido {1} de {2}: {3!}.\n\nProgramaremos el escaneo cuando un administrador de su equipo confirme el pedido.',
  'Thank you. We received your order {} for {}: {}.\n\nWe send your estimate within {}.':
    'Gracias. Recibimos su pedido {1} de {2}: {3!}.\n\nLe enviaremos su presupuesto en un plazo de {4!}.',
  '{}, {}, {} sq ft, {}. {}. It comes to {}.': '{1}, {2}, {3} ft², {4!}. {5!}. El importe es de {6}.',
  '{}, {}, {} sq ft, {}. {}.': '{1}, {2}, {3} ft², {4!}. {5!}.',
  'The upload of {} stopped before it was complete. In two days it will be deleted, along with the order. Nothing was charged.\n\nTo keep it, open this page and choose the file again; it continues where it stopped:\n{}':
    'La carga de {1} se detuvo antes de completarse. En dos días se eliminará junto con el pedido. No se cobró nada.\n\nPara conservarla, abra esta página y elija el archivo de nuevo; continuará donde se detuvo:\n{2}',
  '{}: less than the price arrived. Nothing was unlocked.': '{1}: llegó menos que el precio. No se desbloqueó nada.',
  '{}: less than the price arrived. The invoice stays open.':
    '{1}: llegó menos que el precio. La factura sigue abierta.',
  '{}: its invoice was already paid. The payment is kept; decide whether to refund it.':
    '{1}: su factura ya estaba pagada. El pago se conserva; decida si se reembolsa.',
  '{}. The payment is kept; decide whether to refund it.': '{1}. El pago se conserva; decida si se reembolsa.',
  'Downloads stay open': 'Las descargas siguen abiertas',
  'The invoice stays paid and the project keeps its status': 'La factura sigue pagada y el proyecto conserva su estado',
  'no reason was given': 'no se indicó el motivo',
  'Amount: {}.': 'Importe: {1}.',
  'Amount: {}, of which {} was refunded.': 'Importe: {1}, de los cuales se reembolsaron {2}.',
  'The payment provider refused the refund: {}': 'El proveedor de pagos rechazó el reembolso: {1}',
  'a payment': 'un pago',
  'already unlocked': 'ya desbloqueado',
  'drawn down from the allowance ({} sq ft)': 'descontado de la cuota ({1} ft²)',
  'Project ID is required': 'El ID del proyecto es obligatorio',
  'Please select a space type': 'Elija un tipo de espacio',
};
