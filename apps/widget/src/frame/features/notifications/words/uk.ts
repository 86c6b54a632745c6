import type { NotificationsDictionary } from './dictionary.ts'

export const uk: NotificationsDictionary = {
  title: 'Сповіщення',
  by: 'Коли це вікно закрите, повідомляйте мене через',
  email: 'Електронна пошта',
  sms: 'SMS',
  quiet: 'Години тиші',
  from: 'З',
  until: 'До',
  save: 'Зберегти',
  saved: 'Збережено',
  never: 'Вас не повідомлять про відповідь.',
  urgent: 'Якщо лікар готовий до вашого дзвінка, вас повідомлять у будь-який час.',
}
