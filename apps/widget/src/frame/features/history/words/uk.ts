import type { HistoryDictionary } from './dictionary.ts'

export const uk: HistoryDictionary = {
  none: 'Попередніх розмов немає',
  more: 'Показати більше',
  readOnly: 'Цю розмову закрито. Її можна читати, але писати в ній уже не можна.',
  call: 'Відеодзвінок, {length}',
  when: 'Коли',
  with: 'З ким',
  length: 'Тривалість',
  minutes: { one: '{count} хвилина', few: '{count} хвилини', many: '{count} хвилин', other: '{count} хвилини' },
}
