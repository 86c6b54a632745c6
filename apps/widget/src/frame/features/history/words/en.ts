/** The texts about earlier conversations and calls in English, the reference for the other languages. See `words/en.ts`. */
export const en = {
  none: 'No earlier conversations',
  more: 'Show more',
  readOnly: 'This conversation is closed. You can read it, but you can’t write in it anymore.',
  call: 'Video call, {length}',
  when: 'When',
  with: 'With',
  length: 'Length',
  minutes: { one: '{count} minute', other: '{count} minutes' },
} as const
