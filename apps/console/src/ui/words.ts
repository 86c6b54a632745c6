import { defineWords } from '@consult/ui/i18n/words.ts'

export const uiWords = defineWords({
  en: {
    file: (kind: string) => `File (${kind})`,
    orPaste: (kind: string) => `Or paste the ${kind}`,
    copy: (name: string) => `Copy ${name}`,
    copied: 'Copied',
    loading: 'Loading…',
  },
  es: {
    file: (kind) => `Archivo (${kind})`,
    orPaste: (kind) => `O pegue el ${kind}`,
    copy: (name) => `Copiar ${name}`,
    copied: 'Copiado',
    loading: 'Cargando…',
  },
})
