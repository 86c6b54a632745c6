import { defineWords } from '../i18n/words.ts'

export const controlWords = defineWords({
  en: {
    tryAgain: 'Try again',
    cancel: 'Cancel',
    closeDialog: 'Close dialog',
    dismiss: 'Dismiss',
    /** Beside the label of a field. */
    optional: '(optional)',
    loading: 'Loading…',
    offline: 'You’re offline',
    offlineText: 'This loads when you’re back online.',
  },
  es: {
    tryAgain: 'Intentar de nuevo',
    cancel: 'Cancelar',
    closeDialog: 'Cerrar diálogo',
    dismiss: 'Descartar',
    optional: '(opcional)',
    loading: 'Cargando…',
    offline: 'No tiene conexión',
    offlineText: 'Se cargará cuando vuelva la conexión.',
  },
})
