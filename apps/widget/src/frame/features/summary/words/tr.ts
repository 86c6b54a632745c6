import type { SummaryDictionary } from './dictionary.ts'

export const tr: SummaryDictionary = {
  title: 'Görüşmenizin özeti',
  from: '{physician} · {at}',
  read: 'Özeti oku',
  hide: 'Özeti gizle',
  save: 'PDF olarak indir',
  text: 'Hekimin yazdığı',
}
