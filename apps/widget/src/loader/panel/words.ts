import type { Language } from '../../languages.ts'

/** What the panel says while there is no frame to speak, and on the button that has it try once more. */
export const panelWords: Readonly<Record<Language, readonly [unavailable: string, tryAgain: string]>> = {
  en: ['Not available right now', 'Try again'],
  es: ['No disponible en este momento', 'Intentar de nuevo'],
  fr: ['Indisponible pour le moment', 'Réessayer'],
  de: ['Zurzeit nicht verfügbar', 'Erneut versuchen'],
  pt: ['Indisponível no momento', 'Tentar novamente'],
  ar: ['غير متاح حاليًا', 'إعادة المحاولة'],
}
