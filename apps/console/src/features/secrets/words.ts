import { defineWords } from '@consult/ui/i18n/words.ts'

export const secretWords = defineWords({
  en: {
    text: 'Copy it now and keep it where your program reads its secrets. It isn’t shown again.',
    kept: 'I stored it',
  },
  es: {
    text: 'Cópielo ahora y guárdelo donde su programa lee sus secretos. No se muestra de nuevo.',
    kept: 'Lo he guardado',
  },
})
