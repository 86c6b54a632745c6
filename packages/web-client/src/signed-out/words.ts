import { defineWords } from '@consult/ui/i18n/words.ts'

/** Apart from the words of faults: every page loads these at once. */
export const pageErrorWords = defineWords({
  en: {
    pageTitle: 'Couldn’t reach Consult',
    pageText: 'Everything you sent is safe. We’ll keep trying.',
    brokenTitle: 'This page stopped working',
    brokenText: (kind: string) =>
      `A part of it failed (${kind}). Everything you sent is safe. The page reloads by itself.`,
    noPageTitle: 'Page not found',
  },
  es: {
    pageTitle: 'No se ha podido conectar con Consult',
    pageText: 'Todo lo que ha enviado está a salvo. Seguiremos intentándolo.',
    brokenTitle: 'Esta página ha dejado de funcionar',
    brokenText: (kind) =>
      `Ha fallado una parte (${kind}). Todo lo que ha enviado está a salvo. La página se vuelve a cargar sola.`,
    noPageTitle: 'Página no encontrada',
  },
})
