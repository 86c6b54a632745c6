import type { SummaryDictionary } from './dictionary.ts'

export const ar: SummaryDictionary = {
  title: 'ملخص زيارتك',
  from: '{physician} · {at}',
  read: 'قراءة الملخص',
  hide: 'إخفاء الملخص',
  save: 'تنزيل بصيغة PDF',
  text: 'ما كتبه الطبيب',
}
