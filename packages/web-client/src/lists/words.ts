import { defineWords } from '@consult/ui/i18n/words.ts'

export const listWords = defineWords({
  en: { more: 'Load more' },
  es: { more: 'Cargar más' },
})
