import type { OrdersDictionary } from './dictionary.ts'

export const tr: OrdersDictionary = {
  title: 'Sizin için istenenler',
  prescription: 'Reçete',
  lab: 'Laboratuvar testleri',
  referral: 'Sevk',
  sickNote: 'Hastalık raporu',
  requested: '{partner} kuruluşuna gönderildi',
  accepted: '{partner} bununla ilgileniyor',
  rejected: 'Bu yapılamadı. Bundan sonra ne yapacağınızı {partner} kuruluşuna veya doktorunuza sorun.',
  fulfilled: 'Tamamlandı',
  canceled: 'Doktorunuz bunu iptal etti.',
  quantity: 'Miktar: {quantity}',
  pharmacy: 'Eczane: {pharmacy}',
  fasting: 'Testlerden önce yemek yememelisiniz. Ne kadar önce olduğunu {partner} kuruluşuna sorun.',
  urgent: 'Bu acil.',
  span: '{from} – {to}',
  limited: 'Bazı şeyleri sınırlı olarak yapabilirsiniz.',
  days: { one: '{count} gün boyunca', other: '{count} gün boyunca' },
  refills: { one: '{count} kez yenilenebilir', other: '{count} kez yenilenebilir' },
}
