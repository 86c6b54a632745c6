import { defineWords } from '@consult/ui/i18n/words.ts'

export const consoleSessionWords = defineWords({
  en: {
    signInFor: 'Console, for administrators and developers.',
    noAccount: 'No account yet? Ask an administrator of your organization to invite you.',
  },
  es: {
    signInFor: 'Consola para administradores y desarrolladores.',
    noAccount: '¿Aún no tiene cuenta? Pida a un administrador de su organización que le invite.',
  },
})
