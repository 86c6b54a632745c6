import type { HistoryDictionary } from './dictionary.ts'

export const fr: HistoryDictionary = {
  none: 'Il n’y a pas de conversations précédentes',
  more: 'Afficher plus',
  readOnly: 'Cette conversation est close. Vous pouvez la lire, mais plus y écrire.',
  call: 'Appel vidéo, {length}',
  when: 'Quand',
  with: 'Avec',
  length: 'Durée',
  minutes: { one: '{count} minute', many: '{count} minutes', other: '{count} minutes' },
}
