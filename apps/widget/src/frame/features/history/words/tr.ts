import type { HistoryDictionary } from './dictionary.ts'

export const tr: HistoryDictionary = {
  none: 'Önceki görüşme yok',
  more: 'Daha fazla göster',
  readOnly: 'Bu görüşme kapalı. Okuyabilirsiniz ama artık yazamazsınız.',
  call: 'Görüntülü görüşme, {length}',
  when: 'Zaman',
  with: 'Kiminle',
  length: 'Süre',
  minutes: { one: '{count} dakika', other: '{count} dakika' },
}
