import type { NotificationsDictionary } from './dictionary.ts'

export const tr: NotificationsDictionary = {
  title: 'Bildirimler',
  by: 'Bu pencere kapalıyken bana şu yolla haber verin',
  email: 'E-posta',
  sms: 'SMS',
  quiet: 'Sessiz saatler',
  from: 'Başlangıç',
  until: 'Bitiş',
  save: 'Kaydet',
  saved: 'Kaydedildi',
  never: 'Yanıt geldiğinde size haber verilmez.',
  urgent: 'Görüşmeniz için bir doktor hazır olduğunda her saatte haber verilir.',
}
