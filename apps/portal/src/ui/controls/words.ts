import { defineWords } from '../i18n/words.ts'

export const controlWords = defineWords({
  en: {
    tryAgain: 'Try again',
    cancel: 'Cancel',
    closeDialog: 'Close this dialog',
    dismiss: 'Dismiss',
    loading: 'Loading…',
    offline: 'You are offline',
    offlineText: 'This loads as soon as there is a connection.',
  },
  es: {
    tryAgain: 'Intentar de nuevo',
    cancel: 'Cancelar',
    closeDialog: 'Cerrar este diálogo',
    dismiss: 'Descartar',
    loading: 'Cargando…',
    offline: 'No tiene conexión',
    offlineText: 'Se cargará en cuanto haya conexión.',
  },
})
