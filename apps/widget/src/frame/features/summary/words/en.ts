/** The texts about visit summaries in English, the reference for the other languages. See `words/en.ts`. */
export const en = {
  title: 'Your visit summary',
  from: '{physician} · {at}',
  read: 'Read the summary',
  hide: 'Hide the summary',
  save: 'Download as PDF',
  text: 'What the physician writes',
} as const
