import type { Translations } from '#domain/language/translate.ts';

/** What the rules of the portal say, in Spanish. */
export const rules: Translations = {
  'This belongs to the demo, which nobody can delete.': 'Esto pertenece a la demostración, que nadie puede eliminar.',
  '{} has an invoice that is not paid yet. Pay it, or ask us to void it; then you can delete this.':
    '{1} tiene una factura que todavía no está pagada. Páguela o pídanos que la anulemos; después podrá eliminar esto.',
  'Staff accounts cannot be deleted here. Ask the operator to end your staff role first.':
    'Las cuentas del personal no se pueden eliminar aquí. Primero pida al operador que termine su rol de personal.',
  'You are the only admin of {}. Make somebody else an admin, or delete the team first.':
    'Usted es la única persona que administra {1}. Primero nombre administrador a otra persona o elimine el equipo.',
  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'Your card has insufficient funds.': 'Su tarjeta no tiene fondos suficientes.',
  'Your card has expired.': 'Su tarjeta venció.',
  "Your card's security code is incorrect.": 'El código de seguridad de su tarjeta es incorrecto.',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'No podemos autenticar su método de pago. Elija otro método de pago e inténtelo de nuevo.',
  'Enter a test card number.': 'Escriba un número de tarjeta de prueba.',
  "This is a test: only Stripe's test card numbers are accepted. Nothing was sent.":
    'Esto es una prueba: solo se aceptan los números de tarjeta de prueba de Stripe. No se envió nada.',
  "Your card's security code is incomplete.": 'El código de seguridad de su tarjeta está incompleto.',
  'Enter a name of at most {} characters.': 'Escriba un nombre de {1} caracteres como máximo.',
  'Enter the name on the card.': 'Escriba el nombre que aparece en la tarjeta.',
  "Your card's expiration date is incomplete.": 'La fecha de vencimiento de su tarjeta está incompleta.',
  "Your card's expiration date is in the past.": 'La fecha de vencimiento de su tarjeta ya pasó.',
  'A certificate of insurance may add 3 to 5 business days.':
    'Un certificado de seguro puede agregar de 3 a 5 días hábiles.',
  'Say what should change.': 'Indique qué se debe cambiar.',
  'At most {} characters.': '{1} caracteres como máximo.',
  'Write a comment first.': 'Primero escriba un comentario.',
  '{} cannot be delivered. Supported types: {}.': '{1} no se puede entregar. Tipos admitidos: {2}.',
  'Only a PDF can be an area plan, a schematic or an implementation plan.':
    'Solo un PDF puede ser un plano de áreas, un esquema o un plan de implementación.',
  '{} is too large for a list of drawings. The limit is 1 MB.':
    '{1} es demasiado grande para una lista de planos. El límite es 1 MB.',
  'File {} is empty.': 'El archivo {1} está vacío.',
  '{} is not {}: its content does not match its name. Save it again and upload it again.':
    '{1} no es {2!}: su contenido no corresponde a su nombre. Guárdelo de nuevo y vuelva a subirlo.',
  'This is not the urn of a model at Autodesk.': 'Este no es el URN de un modelo en Autodesk.',
  'Please enter both tour name and URL.': 'Escriba el nombre y la URL del recorrido.',
  'This virtual tour already exists.': 'Este recorrido virtual ya existe.',
  'Failed to resolve DXF file URLs.': 'No se pudieron resolver las URL de los archivos DXF.',
  'Export the scan again or in another format, then start a new conversion with that file.':
    'Exporte el escaneo de nuevo o en otro formato y luego inicie una nueva conversión con ese archivo.',
  'If the unit or the up axis of the scan was wrong, convert it again with the right one. Otherwise a new conversion with another scan is needed.':
    'Si la unidad o el eje vertical del escaneo eran incorrectos, conviértalo de nuevo con los correctos. De lo contrario, se necesita una nueva conversión con otro escaneo.',
  'Converting this file again will not help. Scan the rooms from inside, with their walls, then start a new conversion with that scan.':
    'Convertir este archivo de nuevo no servirá. Escanee las habitaciones por dentro, con sus muros, y luego inicie una nueva conversión con ese escaneo.',
  'Thin out the point cloud or split it into parts, then start a new conversion with the smaller file.':
    'Reduzca la densidad de la nube de puntos o divídala en partes y luego inicie una nueva conversión con el archivo más pequeño.',
  'Convert it again. If it fails once more, contact support.':
    'Conviértalo de nuevo. Si vuelve a fallar, contacte a soporte.',
  'You can convert it again from the uploaded scan.': 'Puede convertirlo de nuevo a partir del escaneo que subió.',
  'Point cloud has been processed.': 'La nube de puntos se procesó.',
  'Segmented point cloud is ready.': 'La nube de puntos segmentada está lista.',
  'First draft model is ready.': 'El modelo preliminar está listo.',
  'BIMIT Engine assets have been generated.': 'Los archivos de BIMIT Engine se generaron.',
  'Unit of the scan: {}.': 'Unidad del escaneo: {1!}.',
  'Unit of the scan: {}. Up axis: {}.': 'Unidad del escaneo: {1!}. Eje vertical: {2!}.',
  'Up axis: {}.': 'Eje vertical: {1!}.',
  'Exported from the portal of {} on {}.': 'Exportado del portal de {1} el {2}.',
  'Names end with the version of a file: "v3" is newer than "v2".':
    'Los nombres terminan con la versión del archivo: “v3” es más reciente que “v2”.',
  'Billing documents are imported as PDF files. Nothing is owed for them there.':
    'Los documentos de facturación se importan como archivos PDF. Allí no se debe nada por ellos.',
  'How useful is this result for your work?': '¿Qué tan útil es este resultado para su trabajo?',
  'How would you rate its value?': '¿Cómo calificaría su valor?',
  'One answer per question, in order.': 'Una respuesta por pregunta, en orden.',
  'Unknown chip.': 'Opción desconocida.',
  'There is nothing to pay for it.': 'No hay nada que pagar por ella.',
  'Review the estimate and confirm your order.': 'Revise el presupuesto y confirme su pedido.',
  'An admin of your team can take it from here.': 'Un administrador de su equipo puede continuar a partir de aquí.',
  'Pay the deposit to continue.': 'Pague el anticipo para continuar.',
  'Tell us what our scan crew needs to know.': 'Indíquenos lo que nuestro equipo de escaneo debe saber.',
  'We have a question about your order.': 'Tenemos una pregunta sobre su pedido.',
  'Your order is taking longer than planned.': 'Su pedido está tardando más de lo previsto.',
  'We could not finish your order.': 'No pudimos terminar su pedido.',
  'Your order was canceled.': 'Su pedido se canceló.',
  'We cannot take this order.': 'No podemos aceptar este pedido.',
  'Your order was closed.': 'Su pedido se cerró.',
  'Your order is ready to view and download.': 'Su pedido está listo para ver y descargar.',
  'We have your request and are preparing your estimate.':
    'Recibimos su solicitud y estamos preparando su presupuesto.',
  'Your scan is scheduled.': 'Su escaneo está programado.',
  'We are checking that everything is here before work begins.':
    'Estamos verificando que tengamos todo antes de empezar el trabajo.',
  'Our team is working on your order.': 'Nuestro equipo está trabajando en su pedido.',
  'We are checking the result before you get it.': 'Estamos revisando el resultado antes de entregárselo.',
  'You paid {}: contact us about a refund.': 'Usted pagó {1}: comuníquese con nosotros para el reembolso.',
  'You paid {}, and all of it was refunded.': 'Usted pagó {1} y se le reembolsó todo.',
  'You paid {}, and {} was refunded: contact us about the rest.':
    'Usted pagó {1} y se le reembolsaron {2}: comuníquese con nosotros por el resto.',
  'The scan date is no longer set.': 'La fecha del escaneo ya no está fijada.',
  'The delivery date is no longer set.': 'La fecha de entrega ya no está fijada.',
  "There is no setting '{}': the settings are {}, logo and w9.":
    'No existe la opción “{1}”: las opciones son {2}, logo y w9.',
  'Enter a whole number from 1 on.': 'Escriba un número entero a partir de 1.',
  'Enter a whole number up to {}.': 'Escriba un número entero hasta {1}.',
  'Enter at most {} characters.': 'Escriba {1} caracteres como máximo.',
  'Enter a telephone number, such as +1 617 555 0100.': 'Escriba un número de teléfono, como +1 617 555 0100.',
  'Enter an e-mail address.': 'Escriba una dirección de correo electrónico.',
  'Enter an address that begins with https://.': 'Escriba una dirección que empiece con https://.',
  'Enter one of: {}.': 'Escriba uno de estos valores: {1}.',
  'Enter days after the due date in rising order, such as 3, 10, 21, or off.':
    'Escriba los días posteriores al vencimiento en orden ascendente, como 3, 10, 21, u “off”.',
  'Enter a number such as 12-3456789 or 123-45-6789.': 'Escriba un número como 12-3456789 o 123-45-6789.',
  'Enter a rate above 0 and up to 100 percent, such as 8.875.':
    'Escriba una tasa mayor que 0 y de hasta 100 por ciento, como 8.875.',
  'Enter the code of a currency that the payment provider takes, such as USD, EUR or JPY.':
    'Escriba el código de una moneda que acepte el proveedor de pagos, como USD, EUR o JPY.',
  'Enter a tax exemption number of at most {} characters.':
    'Escriba un número de exención de impuestos de {1} caracteres como máximo.',
  'Enter a tax exemption number of letters and digits, such as ATU12345678.':
    'Escriba un número de exención de impuestos con letras y dígitos, como ATU12345678.',
  'Enter another value.': 'Escriba otro valor.',
  'Please provide a valid share URL or switch to Upload tab to upload files.':
    'Indique una URL válida para compartir o vaya a la pestaña de carga para subir archivos.',
  'Please choose a 360° picture as JPEG or PNG.': 'Elija una imagen de 360° en formato JPEG o PNG.',
  '{} pictures cannot be read. Save {} as JPEG or PNG and choose that file.':
    'Las imágenes {1} no se pueden leer. Guarde {2} como JPEG o PNG y elija ese archivo.',
  '{} is larger than 300 MB. Save it as JPEG, or with fewer pixels, and choose that file.':
    '{1} pesa más de 300 MB. Guárdelo como JPEG o con menos píxeles y elija ese archivo.',
  'This picture is {}. A 360° panorama is exactly twice as wide as it is high. Export it as equirectangular.':
    'Esta imagen mide {1!}. Un panorama de 360° es exactamente dos veces más ancho que alto. Expórtelo como equirrectangular.',
  'This picture is {}, which is more than 135 million. Export it with at most 16,400 × 8,200 pixels.':
    'Esta imagen mide {1!}, es decir, más de 135 millones. Expórtela con 16,400 × 8,200 píxeles como máximo.',
  'This picture is {}, which is too small for a panorama.': 'Esta imagen mide {1!}, demasiado poco para un panorama.',
  'Enter meters from -10,000,000 to 10,000,000.': 'Escriba metros de -10,000,000 a 10,000,000.',
  'The scale has to be a number greater than 0, from 1/{} to {}.':
    'La escala debe ser un número mayor que 0, de 1/{1} a {2}.',
  'The lean has to be less than 30 degrees.': 'La inclinación debe ser de menos de 30 grados.',
  'The turn has to be a number of degrees from -180 to 180.': 'La rotación debe ser un número de grados de -180 a 180.',
  'The shift has to be a number of meters from -{} to {} along each axis.':
    'El desplazamiento debe ser un número de metros de -{1} a {2} en cada eje.',
  '{}: one rate is needed for each size band.': '{1!}: se necesita una tarifa para cada rango de tamaño.',
  'The largest order could cost more than {}: lower the rates.':
    'El pedido más grande podría costar más de {1!}: baje las tarifas.',
  '{}: the last band must be open.': '{1!}: el último rango debe quedar abierto.',
  '{}: only the last band can be open.': '{1!}: solo el último rango puede quedar abierto.',
  '{}: the bands must ascend.': '{1!}: los rangos deben ser ascendentes.',
  '{}: no band starts above the largest size.': '{1!}: ningún rango puede empezar por encima del tamaño máximo.',
  '{}: Complex MEPF must cost at least Architecture and MEPF together in every size band.':
    '{1!}: MEPF complejo debe costar al menos lo mismo que Arquitectura y MEPF juntos en cada rango de tamaño.',
  '{}: the earliest day must not lie after the latest.': '{1!}: el primer día no debe ser posterior al último.',
  '{}: a larger space must not take fewer days.': '{1!}: un espacio más grande no debe tardar menos días.',
  'Virtual tour is ready.': 'El recorrido virtual está listo.',
  'Levels and Grids draft model is ready.': 'El modelo preliminar de niveles y ejes está listo.',
  'Architecture draft model is ready.': 'El modelo preliminar de arquitectura está listo.',
  'MEPF draft model is ready.': 'El modelo preliminar de MEPF está listo.',
  'Furniture draft model is ready.': 'El modelo preliminar de mobiliario está listo.',
  'Complex MEPF draft model is ready.': 'El modelo preliminar de MEPF complejo está listo.',
  'BIMIT Verified assets have been delivered.': 'Los archivos de BIMIT Verified se entregaron.',
  'Maximum space size is {} Sq.ft.': 'El tamaño máximo del espacio es de {1} ft².',
  'Enter the area in whole square {}.': 'Escriba el área en {1!} cuadrados enteros.',
  'The drawing is too large.': 'El dibujo es demasiado grande.',
  'I am authorized to sign for my company. I authorize {} to perform the services in estimate {} at its price and terms, and agree to sign electronically: this has the same effect as a signature on paper.':
    'Tengo autorización para firmar en nombre de mi empresa. Autorizo a {1} a prestar los servicios del presupuesto {2} con su precio y sus condiciones, y acepto firmar electrónicamente: esto tiene el mismo efecto que una firma en papel.',
  'Your order has been received and is being processed.': 'Su pedido se recibió y se está procesando.',
  'Your building model is currently being processed. We will notify you when ready.':
    'El modelo de su edificio se está procesando. Le avisaremos cuando esté listo.',
  'Your order is under review. We will notify you when complete.':
    'Su pedido está en revisión. Le avisaremos cuando se complete.',
  'Invalid file type for {}. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).':
    'Tipo de archivo no válido: {1}. Suba archivos de escaneo (RCS, PTS, PLY, etc.) o documentos (PDF, DWG, etc.).',
  '{} has a file type that is not accepted.': '{1} es de un tipo de archivo que no se acepta.',
  'Please upload a scan: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.':
    'Suba un escaneo: E57, LAS, LAZ, PLY, PTS, XYZ, PCD o un ZIP con uno de ellos.',
  "RCS is a closed format that only its vendor's software can read. Export the scan as E57 or LAS and choose that file.":
    'RCS es un formato cerrado que solo el software de su fabricante puede leer. Exporte el escaneo como E57 o LAS y elija ese archivo.',
  'Your team has used its free allowance. Pay once to unlock every download of this project.':
    'Su equipo usó toda su cuota gratuita. Pague una vez para desbloquear todas las descargas de este proyecto.',
  'This download draws on what is left of your free allowance.':
    'Esta descarga se toma de lo que queda de su cuota gratuita.',
  "Downloading this project uses its size from your team's free allowance, once.":
    'Al descargar este proyecto, su tamaño se descuenta una sola vez de la cuota gratuita de su equipo.',
  'Name the view first.': 'Primero dé un nombre a la vista.',
};
