import type { NotificationsDictionary } from './dictionary.ts'

export const pt: NotificationsDictionary = {
  title: 'Avisos',
  by: 'Enquanto isto estiver fechado, avisem-me por',
  email: 'E-mail',
  sms: 'SMS',
  quiet: 'Horas de silêncio',
  from: 'Das',
  until: 'Às',
  save: 'Salvar',
  saved: 'Salvo',
  never: 'Você não será avisado quando receber uma resposta.',
  urgent: 'Se um médico estiver pronto para a sua chamada, você é avisado a qualquer hora.',
}
