import type { Translations } from '#domain/language/translate.ts';

/** What changes, comments, conversions, calls, packages, teams and tours say, in Spanish. */
export const features: Translations = {
  'Only a model has elements.': 'Solo un modelo tiene elementos.',
  '{} change requests are open for this project. Wait until some of them are closed.':
    'Este proyecto tiene {1} solicitudes de cambio abiertas. Espere a que se cierren algunas.',
  'These models are too large to be compared element by element.':
    'Estos modelos son demasiado grandes para compararlos elemento por elemento.',
  'Only IFC models are compared element by element.': 'Solo los modelos IFC se comparan elemento por elemento.',
  'Choose two versions.': 'Elija dos versiones.',
  'A model and a document cannot be compared.': 'Un modelo y un documento no se pueden comparar.',
  'The request cannot change to this status from its current one.':
    'La solicitud no puede pasar a este estado desde el actual.',
  'Enter a reason.': 'Escriba un motivo.',
  'Choose the file that answers this request.': 'Elija el archivo que responde a esta solicitud.',
  'This request is closed. Reopen it, or request another change.':
    'Esta solicitud está cerrada. Vuelva a abrirla o solicite otro cambio.',
  'Somebody else changed the status of this request in the meantime. Reload and try again.':
    'Otra persona cambió el estado de esta solicitud mientras tanto. Recargue la página e inténtelo de nuevo.',
  'This file does not exist, or it was withdrawn.': 'Este archivo no existe o se retiró.',
  'Choose a later version of the file, or another file.': 'Elija una versión posterior del archivo u otro archivo.',
  'This version of the model does not have this element.': 'Esta versión del modelo no tiene este elemento.',
  'This model has too many comments. Delete some that are no longer needed.':
    'Este modelo tiene demasiados comentarios. Elimine algunos que ya no se necesiten.',
  'This comment has too many replies. Add a new comment instead.':
    'Este comentario tiene demasiadas respuestas. En su lugar, agregue un comentario nuevo.',
  'You have resolved and reopened this comment too often.':
    'Ha resuelto y vuelto a abrir este comentario demasiadas veces.',
  'Marked as resolved.': 'Se marcó como resuelto.',
  'This picture could not be prepared: the program stopped unexpectedly. Upload it again.':
    'Esta imagen no se pudo preparar: el programa se detuvo inesperadamente. Súbala de nuevo.',
  'Nothing was charged.': 'No se cobró nada.',
  '{} of scanned floor is in no room of the model. It is hatched on the plan, so check there what is missing.':
    'Hay {1!} de piso escaneado que no están en ninguna habitación del modelo. En la planta aparecen con sombreado: revise allí qué falta.',
  'Nothing in the scan shows its unit, so {} were assumed. If the sizes are wrong, convert it again with the right unit.':
    'Nada en el escaneo indica su unidad, así que se supuso que está en {1!}. Si los tamaños son incorrectos, conviértalo de nuevo con la unidad correcta.',
  'The conversion of {} is complete. View the point cloud, the model and the plan.':
    'La conversión de {1} está completa. Vea la nube de puntos, el modelo y la planta.',
  'The elements of this model could not be read: the reader stopped unexpectedly.':
    'Los elementos de este modelo no se pudieron leer: el lector se detuvo inesperadamente.',
  'The file could not be prepared for the viewer: the converter stopped unexpectedly.':
    'El archivo no se pudo preparar para el visor: el convertidor se detuvo inesperadamente.',
  'The conversion stopped unexpectedly three times.': 'La conversión se detuvo inesperadamente tres veces.',
  'Calls cannot start at this time. Choose another one.': 'Las llamadas no pueden empezar a esta hora. Elija otra.',
  'A call about this project is already booked. Cancel it first.':
    'Ya hay una llamada reservada sobre este proyecto. Primero cancélela.',
  'Somebody else has just booked this time. Choose another one.':
    'Otra persona acaba de reservar esta hora. Elija otra.',
  "The project is at '{}': no scan crew is coming.": 'El proyecto está en “{1!}”: no irá ningún equipo de escaneo.',
  '{} sent the mobilization info; contact on site: {}, {}. The project is at {}.':
    '{1!} envió la información de movilización; contacto en el sitio: {2}, {3}. El proyecto está en “{4!}”.',
  'We will call you at {} on {}, for {} minutes, about {}.':
    'Le llamaremos al {1} el {2!} durante {3} minutos para hablar de {4}.',
  '{} ({}, {}) booked a call about {}{}.': '{1!} ({2}, {3!}) reservó una llamada sobre {4}{5}.',
  'There is no such team. An order that has not been claimed has no customer to view it as.':
    'No existe ese equipo. Un pedido que no se ha reclamado no tiene un cliente con cuya vista abrirlo.',
  'Your account was deleted, and you were signed out everywhere. Nobody sees it any more.':
    'Su cuenta se eliminó y se cerró su sesión en todos los dispositivos. Ya nadie puede verla.',
  'You can restore it until {}. After that it is gone for good; invoices and the audit log keep a pseudonym in its place.':
    'Puede restaurarla hasta el {1!}. Después desaparecerá definitivamente; las facturas y el registro de auditoría conservan un seudónimo en su lugar.',
  '{} deleted the team {} with all its projects. Nobody sees them any more.':
    '{1} eliminó el equipo {2} con todos sus proyectos. Ya nadie puede verlos.',
  'An admin can restore the team until {}. After that it is gone for good with its files; we keep its invoices and audit log.':
    'Un administrador puede restaurar el equipo hasta el {1!}. Después desaparecerá definitivamente con sus archivos; conservamos sus facturas y su registro de auditoría.',
  'Its plan was canceled: nothing more is charged for it, and what is already paid is not refunded. If you restore the team before the paid period ends, you can keep the plan.':
    'Su plan se canceló: no se cobra nada más por él, y lo ya pagado no se reembolsa. Si restaura el equipo antes de que termine el período pagado, puede conservar el plan.',
  'Deleted with it, as nobody else was in it: {}.': 'Se eliminó con ella, porque no tenía a nadie más: {1}.',
  'If you did not delete it, restore it now, then change your password.':
    'Si usted no la eliminó, restáurela ahora y luego cambie su contraseña.',
  'There is a new account with the address {}. Delete it, or change its address, then open this link again.':
    'Hay una cuenta nueva con la dirección {1}. Elimínela o cambie su dirección y luego abra este enlace de nuevo.',
  'The accounts of all admins of this team are deleted. Restore one of them first.':
    'Las cuentas de todos los administradores de este equipo están eliminadas. Primero restaure una de ellas.',
  'Align the point cloud and the model first.': 'Primero alinee la nube de puntos y el modelo.',
  'Choose a point cloud, and a model or another point cloud.':
    'Elija una nube de puntos y un modelo u otra nube de puntos.',
  'There is not enough storage space for this comparison. Nothing was stored. Start it again later, or contact support.':
    'No hay espacio de almacenamiento suficiente para esta comparación. No se guardó nada. Iníciela de nuevo más tarde o contacte a soporte.',
  'There is not enough storage space to prepare this picture. Nothing was stored. Upload it again later, or contact support.':
    'No hay espacio de almacenamiento suficiente para preparar esta imagen. No se guardó nada. Súbala de nuevo más tarde o contacte a soporte.',
  'The comparison stopped unexpectedly. Start it again, or contact support.':
    'La comparación se detuvo inesperadamente. Iníciela de nuevo o contacte a soporte.',
  'One of the files is gone.': 'Uno de los archivos ya no existe.',
  '{}: the panorama was still being prepared.': '{1}: el panorama todavía se estaba preparando.',
  '{}: of this panorama, only tiles are stored. Keep your own copy of the picture.':
    '{1}: de este panorama solo se guardan teselas. Conserve su propia copia de la imagen.',
  '{}: the list of its elements was not ready.': '{1}: la lista de sus elementos no estaba lista.',
  "{}: the file is missing from the portal's storage.": '{1}: el archivo falta en el almacenamiento del portal.',
  'You ordered without an account. Use the link to claim the order for your account and continue there; it is valid for {} days and for this address only.':
    'Usted hizo el pedido sin una cuenta. Use el enlace para reclamar el pedido para su cuenta y continuar allí; es válido por {1} días y solo para esta dirección.',
  'This panorama is part of a scan, which says where it is. Align the scan instead.':
    'Este panorama es parte de un escaneo, que indica dónde está. En su lugar, alinee el escaneo.',
  'This project has 1,000 panoramas, which is the limit. Delete one to add another.':
    'Este proyecto tiene 1,000 panoramas, que es el límite. Elimine uno para agregar otro.',
  'Please enter a name.': 'Escriba un nombre.',
  'A name can have at most {} characters.': 'Un nombre puede tener {1} caracteres como máximo.',
  'This file was made in the coordinates of the project.': 'Este archivo se creó en las coordenadas del proyecto.',
  'Only clouds, models and drawings can be aligned.': 'Solo se pueden alinear nubes, modelos y planos.',
  'This file has no earlier alignment to go back to.': 'Este archivo no tiene una alineación anterior a la que volver.',
  'Somebody else changed it to {} in the meantime. {} was not saved.':
    'Otra persona lo cambió a {1} mientras tanto. {2} no se guardó.',
  '{} from the team "{}" shared the location "{}" with you. Sign in with this address to see it under "Shared with me"; without an account, sign up with this address first.':
    '{1!}, del equipo “{2}”, compartió con usted la ubicación “{3}”. Inicie sesión con esta dirección para verla en “Compartido conmigo”; si no tiene una cuenta, primero cree una con esta dirección.',
  'If you do not know the team, ignore this e-mail.': 'Si no conoce al equipo, ignore este correo.',
  '{} invited you to the team "{}".': '{1!} le invitó al equipo “{2}”.',
  'The link is valid for {} days and for this address only. If you do not know the team, ignore this e-mail: nothing happens.':
    'El enlace es válido por {1} días y solo para esta dirección. Si no conoce al equipo, ignore este correo: no pasará nada.',
  // Sentences that are put together.
  'The conversion of {} has failed.': 'La conversión de {1} falló.',
  'The conversion of {} is complete. View the point cloud, the model and the plan.\n\n{} of scanned floor is in no room of the model. It is hatched on the plan, so check there what is missing.':
    'La conversión de {1} está completa. Vea la nube de puntos, el modelo y la planta.\n\nHay {2!} de piso escaneado que no están en ninguna habitación del modelo. En la planta aparecen con sombreado: revise allí qué falta.',
  'Error identified: {}': 'Error identificado: {1!}',
  '{}, version {}: its elements could not be read.': '{1}, versión {2}: sus elementos no se pudieron leer.',
  '{}, version {}:': '{1}, versión {2}:',
  'Reopened.': 'Se volvió a abrir.',
  'Comment not found': 'No se encontró el comentario',
  'An admin': 'Un administrador',
  'The customer': 'El cliente',
  'A customer': 'Un cliente',
  'no address': 'sin dirección',
  '{} is hosted until {}. After that day the project is archived: you can still view it, and its files can be downloaded on request. Nothing is deleted.\n\nTo extend the hosting, reply to us or contact support before that day.':
    '{1} está alojado hasta el {2}. Después de ese día el proyecto se archiva: usted podrá seguir viéndolo, y sus archivos se podrán descargar a pedido. No se elimina nada.\n\nPara extender el alojamiento, responda a este correo o contacte a soporte antes de ese día.',
};
