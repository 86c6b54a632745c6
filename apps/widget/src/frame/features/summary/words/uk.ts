import type { SummaryDictionary } from './dictionary.ts'

export const uk: SummaryDictionary = {
  title: 'Підсумок вашого візиту',
  from: '{physician} · {at}',
  read: 'Читати підсумок',
  hide: 'Сховати підсумок',
  save: 'Завантажити як PDF',
  text: 'Що пише лікар',
}
