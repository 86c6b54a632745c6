import { defineWords } from '../words/words.ts'

export const controlWords = defineWords({
  en: {
    tryAgain: 'Try again',
    cancel: 'Cancel',
    closeDialog: 'Close this dialog',
    dismiss: 'Dismiss',
  },
  es: {
    tryAgain: 'Intentar de nuevo',
    cancel: 'Cancelar',
    closeDialog: 'Cerrar este diálogo',
    dismiss: 'Descartar',
  },
})
