import type { NotificationsDictionary } from './dictionary.ts'

export const de: NotificationsDictionary = {
  title: 'Benachrichtigungen',
  by: 'Wenn dieses Fenster geschlossen ist, benachrichtigen per',
  email: 'E-Mail',
  sms: 'SMS',
  quiet: 'Ruhezeit',
  from: 'Von',
  until: 'Bis',
  save: 'Speichern',
  saved: 'Gespeichert',
  never: 'Sie erfahren nicht, wenn Sie eine Antwort haben.',
  urgent: 'Wenn ein Arzt für Ihren Anruf bereit ist, erfahren Sie es zu jeder Zeit.',
}
