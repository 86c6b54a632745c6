import { defineWords } from '@consult/ui/i18n/words.ts'

export const docsWords = defineWords({
  en: {
    docs: 'Docs',
    newTab: '(opens in a new tab)',
  },
  es: {
    docs: 'Documentación',
    newTab: '(se abre en otra pestaña)',
  },
})
