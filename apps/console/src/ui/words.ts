import { defineWords } from '@consult/ui/i18n/words.ts'

export const uiWords = defineWords({
  en: {
    copy: (name: string) => `Copy ${name}`,
    copied: 'Copied',
    loading: 'Loading…',
  },
  es: {
    copy: (name) => `Copiar ${name}`,
    copied: 'Copiado',
    loading: 'Cargando…',
  },
})
