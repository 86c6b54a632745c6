import { defineWords } from '@consult/ui/i18n/words.ts'

export const installationWords = defineWords({
  en: {
    title: 'Check a page',
    intro: 'Reads a page with the widget, and says what stops the widget or a call there.',
    url: 'Address of the page',
    urlHint: 'A public page that needs no sign-in.',
    urlMissing: 'Enter an address.',
    check: 'Check page',
    works: 'Nothing stops the widget',
    broken: 'Something stops the widget or a call',
    levels: { error: 'Error', warning: 'Warning', note: 'Note' },
    none: 'Everything is as it should be.',
    notDone: 'Couldn’t check the page',
  },
  es: {
    title: 'Comprobar una página',
    intro: 'Lee una página con el widget y dice qué impide el widget o una llamada en ella.',
    url: 'Dirección de la página',
    urlHint: 'Una página pública que no pide iniciar sesión.',
    urlMissing: 'Escriba una dirección.',
    check: 'Comprobar la página',
    works: 'Nada impide el widget',
    broken: 'Algo impide el widget o una llamada',
    levels: { error: 'Error', warning: 'Advertencia', note: 'Nota' },
    none: 'Todo está como debe.',
    notDone: 'No se ha podido comprobar la página',
  },
})
