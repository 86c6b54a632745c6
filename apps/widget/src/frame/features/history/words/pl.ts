import type { HistoryDictionary } from './dictionary.ts'

export const pl: HistoryDictionary = {
  none: 'Brak wcześniejszych rozmów',
  more: 'Pokaż więcej',
  readOnly: 'Ta rozmowa jest zamknięta. Można ją czytać, ale nie można już w niej pisać.',
  call: 'Rozmowa wideo, {length}',
  when: 'Kiedy',
  with: 'Z kim',
  length: 'Czas trwania',
  minutes: { one: '{count} minuta', few: '{count} minuty', many: '{count} minut', other: '{count} minuty' },
}
