import type { Translations } from '#domain/language/translate.ts';

/** What accounts, refusals and the records say, in Spanish. */
export const platform: Translations = {
  'Welcome to {}. Please verify your e-mail address.':
    'Le damos la bienvenida a {1}. Verifique su dirección de correo electrónico.',
  'The link is valid for one day. If you did not sign up, ignore this e-mail.':
    'El enlace es válido por un día. Si usted no creó una cuenta, ignore este correo.',
  'Confirm that you want to use this address for {}. Until you do, keep signing in with your current address.':
    'Confirme que quiere usar esta dirección para {1}. Mientras tanto, siga iniciando sesión con su dirección actual.',
  'The link is valid for one day. If you did not ask for it, ignore this e-mail: nothing changes.':
    'El enlace es válido por un día. Si usted no lo pidió, ignore este correo: no cambia nada.',
  'Someone who is signed in to your account asked to change its address to {}. It changes once the link in the e-mail to that address is opened.\n\nIf that was not you, change your password now and sign out everywhere. You can do both on your account page.':
    'Alguien con una sesión iniciada en su cuenta pidió cambiar la dirección a {1}. El cambio se hará cuando se abra el enlace del correo enviado a esa dirección.\n\nSi no fue usted, cambie su contraseña ahora y cierre sesión en todos los dispositivos. Puede hacer ambas cosas en la página de su cuenta.',
  'Someone, probably you, tried to create an account with this address. There is already one, and nothing was changed.':
    'Alguien, probablemente usted, intentó crear una cuenta con esta dirección. Ya existe una y no se cambió nada.',
  'You now sign in with {}.\n\nIf that was not you, contact us right away.':
    'Ahora inicia sesión con {1}.\n\nSi no fue usted, comuníquese con nosotros de inmediato.',
  'Your password was changed, and other browsers were signed out.\n\nIf that was not you, set a new password right away. We send the link to this address.':
    'Su contraseña se cambió y se cerró la sesión en otros navegadores.\n\nSi no fue usted, establezca una nueva contraseña de inmediato. Enviamos el enlace a esta dirección.',
  'You can choose a new password now.': 'Ya puede elegir una nueva contraseña.',
  'The link is valid for one hour. If you did not ask for it, ignore this e-mail: nothing changes.':
    'El enlace es válido por una hora. Si usted no lo pidió, ignore este correo: no cambia nada.',
  'The link is valid for 15 minutes and works once.': 'El enlace es válido por 15 minutos y funciona una sola vez.',
  'That code has already been used. Wait for the next one.': 'Ese código ya se usó. Espere el siguiente.',
  'Your role at the operator does not include this.': 'Su rol en el operador no incluye esto.',
  'Too many requests. Try again in {}.': 'Demasiadas solicitudes. Inténtelo de nuevo en {1!}.',
  'This e-mail address is too long: at most {} characters.':
    'Esta dirección de correo electrónico es demasiado larga: {1} caracteres como máximo.',
  '{}: {} MB at most.': '{1!}: {2} MB como máximo.',
  '{}: {} kB at most.': '{1!}: {2} kB como máximo.',
  'This conversion is not running.': 'Esta conversión no está en curso.',
  'The conversion was canceled.': 'La conversión se canceló.',
  'This project is unlocked, so its result cannot be replaced. Start a new conversion instead.':
    'Este proyecto está desbloqueado, así que su resultado no se puede reemplazar. En su lugar, inicie una nueva conversión.',
  'The scan of this project has not been uploaded yet.': 'El escaneo de este proyecto todavía no se ha subido.',
  'This conversion is still running.': 'Esta conversión todavía está en curso.',
  'This project was deleted more than {} days ago.': 'Este proyecto se eliminó hace más de {1} días.',
  'The conversion stopped when the project was deleted.': 'La conversión se detuvo cuando se eliminó el proyecto.',
  "There is nothing to deliver at '{}'.": 'No hay nada que entregar en “{1!}”.',
  'This file was already withdrawn.': 'Este archivo ya se retiró.',
  'Only a Revit model that was not withdrawn has a urn.': 'Solo tiene URN un modelo de Revit que no se haya retirado.',
  "A project at '{}' can not be moved to '{}'.": 'Un proyecto en “{1!}” no se puede pasar a “{2!}”.',
  'The file could not be prepared for the viewer: the converter stopped several times.':
    'El archivo no se pudo preparar para el visor: el convertidor se detuvo varias veces.',
  'This picture could not be prepared: the program stopped several times. Upload it again.':
    'Esta imagen no se pudo preparar: el programa se detuvo varias veces. Súbala de nuevo.',
  "{} is a customer's team.": '{1} es el equipo de un cliente.',
  // Mails of accounts, and what stands beside the sentences above.
  'Verify your e-mail address for {}': 'Verifique su dirección de correo para {1}',
  'Verify my address': 'Verificar mi dirección',
  'Confirm your new e-mail address for {}': 'Confirme su nueva dirección de correo para {1}',
  'Confirm my address': 'Confirmar mi dirección',
  'Your e-mail address for {} is about to change': 'Su dirección de correo para {1} está por cambiar',
  'You already have an account at {}': 'Ya tiene una cuenta en {1}',
  'Sign in': 'Iniciar sesión',
  'Forgot your password? Choose a new one: {}': '¿Olvidó su contraseña? Elija una nueva: {1}',
  'Your e-mail address for {} was changed': 'Su dirección de correo para {1} se cambió',
  'Your {} password was changed': 'Su contraseña de {1} se cambió',
  'Set a new password': 'Establecer una nueva contraseña',
  'Reset your {} password': 'Restablezca su contraseña de {1}',
  'Choose a new password': 'Elegir una nueva contraseña',
  'Your sign-in link for {}': 'Su enlace para iniciar sesión en {1}',
  'Sign in without your password:': 'Inicie sesión sin su contraseña:',
  'If this file belongs to your team or was shared with you, sign in first and open it again.':
    'Si este archivo es de su equipo o se compartió con usted, primero inicie sesión y vuelva a abrirlo.',
  'Go to the portfolio': 'Ir al portafolio',
  'The request is too large': 'La solicitud es demasiado grande',
  'Issue the estimate first': 'Primero emita el presupuesto',
  'Open the console': 'Abrir la consola',
  'Orders without an account': 'Pedidos sin cuenta',
  'Ships with the product': 'Incluido con el producto',
};
