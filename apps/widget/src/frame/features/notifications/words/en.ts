/** The texts about notifications in English, the reference for the other languages. See `words/en.ts`. */
export const en = {
  title: 'Notifications',
  by: 'While this is closed, tell me by',
  email: 'Email',
  sms: 'Text message',
  quiet: 'Quiet hours',
  from: 'From',
  until: 'Until',
  save: 'Save',
  saved: 'Saved',
  never: 'You won’t be told when you get an answer.',
  urgent: 'A physician who is ready for your call is announced at any hour.',
} as const
