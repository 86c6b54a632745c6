import { defineWords } from '@consult/ui/i18n/words.ts'

export const deviceWords = defineWords({
  en: {
    title: 'Notifications',
    intro:
      'Get told about calls and replies while Consult is closed. Notifications name no patient, and come only while you’re on duty.',
    here: 'This device',
    hereText: 'Notifications of this browser, also while Consult is closed.',
    turnOn: 'Turn on',
    turningOn: 'Your browser asks for permission. Allow notifications there.',
    turnOff: 'Turn off',
    test: 'Test this device',
    testing: 'Waiting for the notification…',
    shown: 'The notification was shown. If you didn’t see it, check Do Not Disturb or Focus in your system settings.',
    notShown: 'The notification was not shown within 20 seconds.',
    notShownSteps: [
      'Allow notifications for this browser in your system settings.',
      'Turn off Do Not Disturb, Focus and battery saving.',
      'If your network blocks push services, ask your IT department to allow them.',
      'Turn notifications off and on again here.',
    ],
    denied: 'Notifications are blocked for this page. Allow them in your browser’s site settings, then try again.',
    missing:
      'This browser can’t show notifications while Consult is closed. Use a current Chrome, Edge, Firefox or Safari.',
    install:
      'On an iPhone or iPad, first install Consult: tap Share, then Add to Home Screen. Open it from there and turn on notifications.',
    unavailable: 'Your Consult installation doesn’t send notifications yet.',
    notOn: 'Couldn’t turn on notifications',
    notOnText: 'Your browser couldn’t reach its push service. Check your connection and try again.',
    kinds: 'Notify me about',
    kind: {
      ring: 'Calls',
      urgent_arrival: 'Urgent patients who arrive',
      reply_overdue: 'Overdue replies',
      handed_over: 'Consults handed over to me',
    },
    devices: 'Your devices',
    devicesText: 'Each browser in which you turned on notifications. Signing out there removes it.',
    none: 'No devices yet.',
    thisOne: 'This device',
    lastSeen: (when: string) => `Last opened ${when}`,
    remove: 'Remove',
    removeOne: (device: string) => `Remove ${device}`,
    removed: 'Device removed',
    notDone: 'Not saved',
    loading: 'Loading your devices',
    failed: 'Couldn’t load your devices',
  },
  es: {
    title: 'Notificaciones',
    intro:
      'Reciba avisos de llamadas y respuestas con Consult cerrado. Las notificaciones no nombran a ningún paciente y solo llegan mientras está de guardia.',
    here: 'Este dispositivo',
    hereText: 'Las notificaciones de este navegador, también con Consult cerrado.',
    turnOn: 'Activar',
    turningOn: 'Su navegador le pedirá permiso. Permita allí las notificaciones.',
    turnOff: 'Desactivar',
    test: 'Probar este dispositivo',
    testing: 'Esperando la notificación…',
    shown:
      'La notificación se ha mostrado. Si no la ha visto, revise el modo No molestar o de concentración en los ajustes del sistema.',
    notShown: 'La notificación no se ha mostrado en 20 segundos.',
    notShownSteps: [
      'Permita las notificaciones de este navegador en los ajustes del sistema.',
      'Desactive No molestar, el modo de concentración y el ahorro de batería.',
      'Si su red bloquea los servicios de notificaciones, pida a su departamento de informática que los permita.',
      'Desactive y vuelva a activar aquí las notificaciones.',
    ],
    denied:
      'Las notificaciones están bloqueadas para esta página. Permítalas en los ajustes del sitio de su navegador e inténtelo de nuevo.',
    missing:
      'Este navegador no puede mostrar notificaciones con Consult cerrado. Use una versión actual de Chrome, Edge, Firefox o Safari.',
    install:
      'En un iPhone o iPad, instale primero Consult: toque Compartir y después Añadir a pantalla de inicio. Ábralo desde allí y active las notificaciones.',
    unavailable: 'Su instalación de Consult todavía no envía notificaciones.',
    notOn: 'No se han podido activar las notificaciones',
    notOnText:
      'Su navegador no ha podido conectar con su servicio de notificaciones. Compruebe la conexión e inténtelo de nuevo.',
    kinds: 'Avisarme de',
    kind: {
      ring: 'Llamadas',
      urgent_arrival: 'Pacientes urgentes que llegan',
      reply_overdue: 'Respuestas vencidas',
      handed_over: 'Consultas que se me traspasan',
    },
    devices: 'Sus dispositivos',
    devicesText: 'Cada navegador en el que ha activado las notificaciones. Al cerrar allí la sesión se quita.',
    none: 'Todavía no hay dispositivos.',
    thisOne: 'Este dispositivo',
    lastSeen: (when: string) => `Abierto por última vez: ${when}`,
    remove: 'Quitar',
    removeOne: (device: string) => `Quitar ${device}`,
    removed: 'Dispositivo quitado',
    notDone: 'No se ha guardado',
    loading: 'Cargando sus dispositivos',
    failed: 'No se han podido cargar sus dispositivos',
  },
})
