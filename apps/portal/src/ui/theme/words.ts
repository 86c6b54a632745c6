import { defineWords } from '../i18n/words.ts'

export const themeWords = defineWords({
  en: {
    appearance: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
  es: {
    appearance: 'Aspecto',
    themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  },
})
