import type { Language } from '../languages.ts'

/** The loader's own few words: what the widget is called, and what its panel says while there is no frame. */
export const loaderWords: Readonly<Record<Language, readonly [title: string, unavailable: string]>> = {
  en: ['Medical consult', 'Not available right now'],
  es: ['Consulta médica', 'No disponible en este momento'],
  fr: ['Consultation médicale', 'Indisponible pour le moment'],
  de: ['Ärztliche Beratung', 'Zurzeit nicht verfügbar'],
  pt: ['Consulta médica', 'Indisponível no momento'],
  ar: ['استشارة طبية', 'غير متاح حاليًا'],
}
