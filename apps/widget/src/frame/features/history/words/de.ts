import type { HistoryDictionary } from './dictionary.ts'

export const de: HistoryDictionary = {
  none: 'Keine früheren Gespräche',
  more: 'Mehr anzeigen',
  readOnly: 'Dieses Gespräch ist beendet. Sie können es lesen, aber nicht mehr darin schreiben.',
  call: 'Videogespräch, {length}',
  when: 'Wann',
  with: 'Mit',
  length: 'Dauer',
  minutes: { one: '{count} Minute', other: '{count} Minuten' },
}
