import type { NotificationsDictionary } from './dictionary.ts'

export const fr: NotificationsDictionary = {
  title: 'Notifications',
  by: 'Quand cette fenêtre est fermée, prévenez-moi par',
  email: 'E-mail',
  sms: 'SMS',
  quiet: 'Heures de silence',
  from: 'De',
  until: 'À',
  save: 'Enregistrer',
  saved: 'Enregistré',
  never: 'Vous ne serez pas prévenu en cas de réponse.',
  urgent: 'Si un médecin est prêt pour votre appel, vous êtes prévenu à toute heure.',
}
