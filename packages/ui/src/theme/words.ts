import { defineWords } from '../i18n/words.ts'

export const themeWords = defineWords({
  en: {
    appearance: 'Appearance',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  es: {
    appearance: 'Aspecto',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  },
})
