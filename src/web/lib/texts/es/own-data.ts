import type { TextsOf } from '#web/lib/texts/texts-of.ts';
import type { ownData as english } from '#web/lib/texts/en/own-data.ts';

export const ownData: TextsOf<typeof english> = {
  title: 'Sus datos',
  text: 'Descargue lo que está guardado sobre usted o elimine su cuenta.',
  download: 'Descargar mis datos',
  downloadText:
    'Recibe un archivo JSON con su perfil, mensajes, comentarios, pedidos y acciones. Escriba su contraseña para descargarlo.',
  remove: 'Eliminar cuenta',
  removeTitle: '¿Eliminar su cuenta?',
  removeText:
    'Se cierra su sesión en todas partes, y su nombre y su dirección ya no se muestran a nadie. Durante 30 días puede restaurar su cuenta con el enlace que enviamos a {{email}}. Después desaparece definitivamente.',
  removeTeams_one:
    'Usted es el único miembro de {{teams}}, así que el equipo también se elimina, con todos sus proyectos y archivos.',
  removeTeams_other:
    'Usted es el único miembro de estos equipos, así que también se eliminan, con todos sus proyectos y archivos: {{teams}}.',
  removePlan:
    'El plan {{plan}} de {{team}} se cancela: no se cobra nada más, y lo pagado hasta el {{date}} no se reembolsa.',
  removed: 'Su cuenta se eliminó. Puede restaurarla con el enlace de nuestro correo.',
  teamTitle: 'Datos del equipo',
  teamText:
    'Descargue lo que está guardado sobre {{team}} o elimine el equipo. Para llevarse los archivos de un proyecto, pida su paquete en la página del proyecto.',
  teamDownload: 'Descargar datos del equipo',
  teamDownloadText:
    'Recibe un archivo JSON con los miembros, proyectos, pedidos, facturas, mensajes y el registro de auditoría. Escriba su contraseña para descargarlo.',
  teamRemove: 'Eliminar equipo',
  teamRemoveTitle: '¿Eliminar {{team}}?',
  teamRemoveText:
    'Sus proyectos, accesos compartidos y enlaces desaparecen para todos, y ya nadie forma parte del equipo. Durante 30 días, cada administrador puede restaurarlo con el enlace que enviamos. Después desaparece definitivamente, con sus archivos.',
  teamRemovePlan:
    'Su plan {{plan}} se cancela: no se cobra nada más, y lo pagado hasta el {{date}} no se reembolsa. Si restaura el equipo antes de esa fecha, puede conservar el plan.',
  teamRemoved: 'Se eliminó {{team}}. Sus administradores pueden restaurar el equipo con el enlace de nuestro correo.',
  restoreAccountTitle: '¿Restaurar su cuenta?',
  restoreAccountText: 'La cuenta de {{name}} se eliminó. Puede restaurarla tal como estaba hasta el {{date}}.',
  restoreTeamTitle: '¿Restaurar {{name}}?',
  restoreTeamText:
    'Se eliminó {{name}}. Puede restaurar el equipo con sus miembros, proyectos y accesos compartidos hasta el {{date}}.',
  restore: 'Restaurar',
  restoredAccountTitle: 'Su cuenta está de vuelta',
  restoredAccountText: 'Inicie sesión con su contraseña como antes.',
  restoredTeamTitle: '{{name}} está de vuelta',
  restoredTeamText:
    'Sus miembros vuelven a ver sus proyectos. El plan que tenía sigue cancelado al final del período pagado, a menos que un administrador lo conserve antes en Facturación.',
  restoreOverTitle: 'No hay nada que restaurar',
  signIn: 'Iniciar sesión',
};
