import type { HistoryDictionary } from './dictionary.ts'

export const fr: HistoryDictionary = {
  none: 'Aucune conversation précédente',
  more: 'Afficher plus',
  readOnly: 'Cette conversation est fermée. Vous pouvez la lire, mais vous ne pouvez plus y écrire.',
  call: 'Appel vidéo, {length}',
  when: 'Quand',
  with: 'Avec',
  length: 'Durée',
  minutes: { one: '{count} minute', many: '{count} minutes', other: '{count} minutes' },
}
