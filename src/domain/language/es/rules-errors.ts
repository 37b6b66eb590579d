import type { Translations } from '#domain/language/translate.ts';

/** What the server refuses, in Spanish: the sentences of its errors. */
export const rulesErrors: Translations = {
  'Sign in to continue.': 'Inicie sesión para continuar.',
  'Verify your e-mail address first: the link is in the e-mail we sent you.':
    'Primero verifique su dirección de correo electrónico: el enlace está en el correo que le enviamos.',
  'Your password is incorrect.': 'Su contraseña es incorrecta.',
  'This password is easy to guess. Choose a less obvious one.':
    'Esta contraseña es fácil de adivinar. Elija una menos obvia.',
  "You don't have permission to do this.": 'No tiene permiso para hacer esto.',
  'There is nothing at this address.': 'No hay nada en esta dirección.',
  'Method not supported.': 'Método no admitido.',
  'Some of the values are not valid.': 'Algunos de los valores no son válidos.',
  'Somebody else changed this in the meantime. Reload and try again.':
    'Otra persona cambió esto mientras tanto. Recargue la página e inténtelo de nuevo.',
  "This can't be done in the current state.": 'Esto no se puede hacer en el estado actual.',
  'Too many requests. Wait a moment and try again.': 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'This was sent before with other values. Nothing was done: reload the page and try again.':
    'Esto ya se envió antes con otros valores. No se hizo nada: recargue la página e inténtelo de nuevo.',
  'The same request is still being processed. Nothing was done twice: try again in a moment.':
    'La misma solicitud todavía se está procesando. Nada se hizo dos veces: inténtelo de nuevo en un momento.',
  'Something went wrong on our side.': 'Algo falló de nuestro lado.',
  'The service is restarting. Try again in a few seconds.':
    'El servicio se está reiniciando. Inténtelo de nuevo en unos segundos.',
  'Many documents are being prepared right now. Try again in a few seconds.':
    'En este momento se están preparando muchos documentos. Inténtelo de nuevo en unos segundos.',
  'This took too long and was stopped. Try again in a minute, or ask for less at a time.':
    'Esto tardó demasiado y se detuvo. Inténtelo de nuevo en un minuto o pida menos a la vez.',
  'This invitation link is not valid. Open the link in the e-mail again, or ask for a new invitation.':
    'Este enlace de invitación no es válido. Abra de nuevo el enlace del correo o pida una nueva invitación.',
  'This invitation has expired. Ask the person who invited you for a new one.':
    'Esta invitación venció. Pida una nueva a la persona que le invitó.',
  'This invitation was revoked. If you think this is a mistake, ask the person who invited you.':
    'Esta invitación se revocó. Si cree que es un error, consulte a la persona que le invitó.',
  'This invitation has already been used. Sign in to work with the team.':
    'Esta invitación ya se usó. Inicie sesión para trabajar con el equipo.',
  'This invitation is for another e-mail address. Sign out, then open it again with the address it was sent to.':
    'Esta invitación es para otra dirección de correo electrónico. Cierre sesión y vuelva a abrirla con la dirección a la que se envió.',
  'This link is not valid. Open the link in the e-mail again.':
    'Este enlace no es válido. Abra de nuevo el enlace del correo.',
  'This was restored already. Sign in to continue.': 'Esto ya se restauró. Inicie sesión para continuar.',
  'The time to restore this is over: it was deleted for good.':
    'El plazo para restaurar esto terminó: se eliminó definitivamente.',
  'This address was sent three invitations within a day. The last link still works. Try again tomorrow.':
    'A esta dirección se le enviaron tres invitaciones en un día. El último enlace sigue funcionando. Inténtelo de nuevo mañana.',
  'This person is already in the team.': 'Esta persona ya está en el equipo.',
  'This is not an e-mail address.': 'Esta no es una dirección de correo electrónico.',
  'You cannot remove yourself. Leave the team instead.':
    'No puede quitarse a sí mismo del equipo. En su lugar, abandone el equipo.',
  'A team needs at least one admin. Make somebody else an admin first.':
    'Un equipo necesita al menos un administrador. Primero nombre administrador a otra persona.',
  'This person is not in the team.': 'Esta persona no está en el equipo.',
  'There is no pending invitation for this address. Invite it again.':
    'No hay ninguna invitación pendiente para esta dirección. Invítela de nuevo.',
  'You are not in a team at the moment. Ask an admin for an invitation, or create a team.':
    'En este momento no está en ningún equipo. Pida una invitación a un administrador o cree un equipo.',
  'Send this as JSON, with the content type application/json.':
    'Envíe esto como JSON, con el tipo de contenido application/json.',
  'Choose a PNG or JPEG picture.': 'Elija una imagen PNG o JPEG.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'The logo cannot be read, or has more than 8 million pixels. Choose a smaller picture.':
    'El logotipo no se puede leer o tiene más de 8 millones de píxeles. Elija una imagen más pequeña.',
  "Your plan's projects of this month are ordered. Order again next month.":
    'Los proyectos de este mes de su plan ya están pedidos. Vuelva a pedir el mes próximo.',
  "Your {} plan includes up to {} projects a month, and this month's are ordered. Order again next month, or contact us to change your plan.":
    'Su plan {1} incluye hasta {2} proyectos al mes, y los de este mes ya están pedidos. Vuelva a pedir el mes próximo o contáctenos para cambiar de plan.',
  'The logo is damaged. Export it again, or choose another picture.':
    'El logotipo está dañado. Expórtelo de nuevo o elija otra imagen.',
  'The logo is larger than 1 MB. Choose a smaller picture.':
    'El logotipo pesa más de 1 MB. Elija una imagen más pequeña.',
  'This file is not a PDF. Choose a PDF.': 'Este archivo no es un PDF. Elija un PDF.',
  'The form is larger than 25 MB. Choose a smaller PDF.': 'El formulario pesa más de 25 MB. Elija un PDF más pequeño.',
  'This address cannot be invited.': 'No se puede invitar a esta dirección.',
  'Invalid file type. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).':
    'Tipo de archivo no válido. Suba archivos de escaneo (RCS, PTS, PLY, etc.) o documentos (PDF, DWG, etc.).',
  'The file is not a scan that can be read.': 'El archivo no es un escaneo que se pueda leer.',
  'This upload is closed. Choose the file again to start over.':
    'Esta carga está cerrada. Elija el archivo otra vez para empezar de nuevo.',
  'Some parts of the file are missing. Resume the upload.': 'Faltan algunas partes del archivo. Reanude la carga.',
  'Part of the file was damaged on its way and is sent again.':
    'Una parte del archivo se dañó en el camino y se está enviando de nuevo.',
  'The unfinished uploads of your team take up too much space. Finish or discard one of them, then add this file.':
    'Las cargas sin terminar de su equipo ocupan demasiado espacio. Termine o descarte una de ellas y luego agregue este archivo.',
  "We're out of storage space right now. Nothing was lost. Try again later, or contact support.":
    'En este momento no tenemos espacio de almacenamiento. No se perdió nada. Inténtelo más tarde o contacte a soporte.',
  'Files are not available right now. Nothing was lost: try again in a minute.':
    'Los archivos no están disponibles en este momento. No se perdió nada: inténtelo de nuevo en un minuto.',
  'This link has expired or was changed.': 'Este enlace venció o se modificó.',
  'The file is shorter than that.': 'El archivo es más corto que eso.',
  'This virtual tour was deleted, or it is not shared with you.':
    'Este recorrido virtual se eliminó o no se compartió con usted.',
  'This panorama was deleted, or it is not shared with you.': 'Este panorama se eliminó o no se compartió con usted.',
  'This view was deleted, or it is not shared with you.': 'Esta vista se eliminó o no se compartió con usted.',
  'Only the person who saved this view, admins of the team, and staff can change it.':
    'Solo pueden cambiar esta vista la persona que la guardó, los administradores del equipo y el personal.',
  'You have 200 saved views of this model. Delete some that you no longer need.':
    'Tiene 200 vistas guardadas de este modelo. Elimine algunas que ya no necesite.',
  'Comments on demo projects are read-only.': 'Los comentarios de los proyectos de demostración son de solo lectura.',
  'Unlock this project to download its files.': 'Desbloquee este proyecto para descargar sus archivos.',
  'Downloads are not available for demo projects.':
    'Las descargas no están disponibles para los proyectos de demostración.',
  'BIMIT Engine price can not be calculated, please contact support.':
    'No se puede calcular el precio de BIMIT Engine; contacte a soporte.',
  'Stripe configuration not available. Please contact support.':
    'La configuración de Stripe no está disponible. Contacte a soporte.',
  'Demo locations cannot be shared: everyone can see them already.':
    'Las ubicaciones de demostración no se pueden compartir: ya todos pueden verlas.',
  'This link is not valid. Copy the whole link, or ask the person who sent it for a new one.':
    'Este enlace no es válido. Copie el enlace completo o pida uno nuevo a la persona que lo envió.',
  'This link has expired. Ask the person who sent it for a new one.':
    'Este enlace venció. Pida uno nuevo a la persona que lo envió.',
  'This link was revoked. If you think this is a mistake, ask the person who sent it.':
    'Este enlace se revocó. Si cree que es un error, consulte a la persona que lo envió.',
  'This link is protected. Enter the password you were given.':
    'Este enlace está protegido. Escriba la contraseña que le dieron.',
  'This is not the password of this link.': 'Esta no es la contraseña de este enlace.',
  'The payment service is not responding. Nothing was charged: try again in a minute.':
    'El servicio de pagos no responde. No se cobró nada: inténtelo de nuevo en un minuto.',
  'This project is already unlocked. There is nothing to pay.':
    'Este proyecto ya está desbloqueado. No hay nada por pagar.',
  'Your payment was received and is being confirmed. This usually takes seconds.':
    'Recibimos su pago y lo estamos confirmando. Suele tardar unos segundos.',
  'No CAD files available for this project. Please contact support.':
    'No hay archivos CAD disponibles para este proyecto. Contacte a soporte.',
  'No CAD files available for this project. CAD files are available only for projects that went through the BIMIT-plan process after 2025-08-08.':
    'No hay archivos CAD disponibles para este proyecto. Los archivos CAD solo están disponibles para proyectos que pasaron por el proceso BIMIT-plan después del 2025-08-08.',
  'This project has too many CAD files for one zip. Download them one by one.':
    'Este proyecto tiene demasiados archivos CAD para un solo ZIP. Descárguelos uno por uno.',
  'Error downloading file. Please try again later.': 'Error al descargar el archivo. Inténtelo de nuevo más tarde.',
  'Failed to collect CAD files for zipping. Please try again later.':
    'No se pudieron reunir los archivos CAD para comprimirlos. Inténtelo de nuevo más tarde.',
  'Failed to create order. Please try again.': 'No se pudo crear el pedido. Inténtelo de nuevo.',
  'Please fill out all required fields to continue or add a valid area size.':
    'Complete todos los campos obligatorios para continuar o agregue un área válida.',
  'The price has changed since you saw it. Look at the new one and place the order again.':
    'El precio cambió desde que lo vio. Revise el nuevo precio y haga el pedido otra vez.',
  'This order was already placed.': 'Este pedido ya se realizó.',
  'This link is not valid. Open the link in the e-mail again, or contact support.':
    'Este enlace no es válido. Abra de nuevo el enlace del correo o contacte a soporte.',
  'This order has already been claimed. Sign in to see it.': 'Este pedido ya se reclamó. Inicie sesión para verlo.',
  'This link has expired. Contact support with the order ID in your e-mail.':
    'Este enlace venció. Contacte a soporte con el ID del pedido que aparece en su correo.',
  'This order was placed with another e-mail address. Sign in with the address that the e-mail was sent to.':
    'Este pedido se hizo con otra dirección de correo electrónico. Inicie sesión con la dirección a la que se envió el correo.',
  'This invoice link is not valid. Copy the whole link, or ask the person who sent it for a new one.':
    'Este enlace de factura no es válido. Copie el enlace completo o pida uno nuevo a la persona que lo envió.',
  'This invoice is already paid. There is nothing to pay.': 'Esta factura ya está pagada. No hay nada por pagar.',
  'This invoice was withdrawn. If you think this is a mistake, contact support.':
    'Esta factura se retiró. Si cree que es un error, contacte a soporte.',
  'Prices are not available at the moment. Please try again.':
    'Los precios no están disponibles en este momento. Inténtelo de nuevo.',
  'Map tiles are not available right now. Try again in a minute.':
    'El mapa no está disponible en este momento. Inténtelo de nuevo en un minuto.',
  'Street view is not available right now. Try again in a minute.':
    'La vista de la calle no está disponible en este momento. Inténtelo de nuevo en un minuto.',
  'Revit models cannot be shown here yet. An IFC of the same model can be viewed.':
    'Los modelos de Revit todavía no se pueden mostrar aquí. Sí se puede ver un IFC del mismo modelo.',
  'The service that shows Revit models is not responding. Try again in a minute.':
    'El servicio que muestra los modelos de Revit no responde. Inténtelo de nuevo en un minuto.',
  'You are viewing as a customer: nothing can be changed.':
    'Está viendo el portal como cliente: no se puede cambiar nada.',
  'Not available while viewing as a customer. End the view to open it.':
    'No disponible mientras ve el portal como cliente. Termine esa vista para abrirlo.',
  'Your customer view has ended. Nothing was changed: look at what this page shows now, then try again.':
    'Su vista como cliente terminó. No se cambió nada: revise lo que muestra esta página ahora e inténtelo de nuevo.',
  'The signing service is not responding. Nothing was signed: try again in a minute.':
    'El servicio de firma no responde. No se firmó nada: inténtelo de nuevo en un minuto.',
  'Send the version that was edited, or the values that were shown.':
    'Envíe la versión que se editó o los valores que se mostraron.',
  'No place in the US was found for this address.': 'No se encontró ningún lugar en EE. UU. para esta dirección.',
  // Without a full stop, as the specification has them.
  'Email is required': 'El correo electrónico es obligatorio',
  'You cannot change your own role': 'No puede cambiar su propio rol',
  'The file exceeds the size limit (20GB)': 'El archivo supera el límite de tamaño (20 GB)',
  'Cannot delete comment: Comment not found': 'No se puede eliminar el comentario: no se encontró',
  'You can only delete your own comments': 'Solo puede eliminar sus propios comentarios',
  'Download not available': 'Descarga no disponible',
  'Size known after conversion': 'El tamaño se conocerá después de la conversión',
  'Missing Stripe customer ID': 'Falta el ID de cliente de Stripe',
  'Only one scan file can be uploaded at a time': 'Solo se puede subir un archivo de escaneo a la vez',
  'Say why': 'Indique el motivo',
  'Must be in 1970 or later': 'Debe ser de 1970 o posterior',
  'This is no web address': 'Esta no es una dirección web',
  'This project is archived: its hosting has ended. Contact support to download or change it.':
    'Este proyecto está archivado: su alojamiento terminó. Contacte a soporte para descargarlo o modificarlo.',
  'The form cannot be read: it is damaged, or has a password. Choose another PDF.':
    'El formulario no se puede leer: está dañado o tiene contraseña. Elija otro PDF.',
  'This PDF has no fields to fill in. Choose a fillable form.':
    'Este PDF no tiene campos para rellenar. Elija un formulario rellenable.',
  'The form needs fields for the name, the tax number, and the tax classification. Choose a fillable W9 form.':
    'El formulario necesita campos para el nombre, el número fiscal y la clasificación fiscal. Elija un formulario W9 rellenable.',
  'Choose a day that is not over.': 'Elija un día que no haya pasado.',
  'Choose a day after the present one: hosting can only be extended.':
    'Elija un día posterior al actual: el alojamiento solo se puede extender.',
  'This project is archived. Contact support to download its files.':
    'Este proyecto está archivado. Contacte a soporte para descargar sus archivos.',
};
