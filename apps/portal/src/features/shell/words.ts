import { defineWords } from '../words/words.ts'

export const shellWords = defineWords({
  en: {
    skip: 'Skip to the page',
    pages: 'Pages',
    names: {
      inbox: 'Inbox',
    },
  },
  es: {
    skip: 'Ir al contenido',
    pages: 'Páginas',
    names: {
      inbox: 'Bandeja',
    },
  },
})
