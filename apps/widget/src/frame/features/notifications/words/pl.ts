import type { NotificationsDictionary } from './dictionary.ts'

export const pl: NotificationsDictionary = {
  title: 'Powiadomienia',
  by: 'Gdy to okno jest zamknięte, powiadamiaj mnie przez',
  email: 'E-mail',
  sms: 'SMS',
  quiet: 'Godziny ciszy',
  from: 'Od',
  until: 'Do',
  save: 'Zapisz',
  saved: 'Zapisano',
  never: 'Nie otrzymasz powiadomienia o odpowiedzi.',
  urgent: 'Gdy lekarz jest gotowy na Twoją rozmowę, otrzymasz powiadomienie o każdej porze.',
}
