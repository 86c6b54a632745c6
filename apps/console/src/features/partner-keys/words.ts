import { defineWords } from '@consult/ui/i18n/words.ts'

export const partnerKeyWords = defineWords({
  en: {
    key: 'Key',
    hint: 'Lowercase letters, digits, dots, hyphens and underscores. It can’t be changed later.',
    fault: 'Enter a key of 1 to 64 of these characters.',
    taken: 'This key is in use. Choose another one.',
  },
  es: {
    key: 'Clave',
    hint: 'Minúsculas, cifras, puntos, guiones y guiones bajos. No se puede cambiar después.',
    fault: 'Escriba una clave de 1 a 64 de estos caracteres.',
    taken: 'Esta clave ya se usa. Elija otra.',
  },
})
