import type { NotificationsDictionary } from './dictionary.ts'

export const es: NotificationsDictionary = {
  title: 'Avisos',
  by: 'Mientras esto esté cerrado, avísenme por',
  email: 'Correo electrónico',
  sms: 'SMS',
  quiet: 'Horas de silencio',
  from: 'Desde',
  until: 'Hasta',
  save: 'Guardar',
  saved: 'Guardado',
  never: 'No recibirá avisos cuando le respondan.',
  urgent: 'Si un médico está listo para su llamada, se le avisa a cualquier hora.',
}
