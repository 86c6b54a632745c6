import type { Language } from '../languages.ts'

/** The loader's own few words: what the widget is called, and what is added while something is the matter. */
export const loaderWords: Readonly<Record<Language, readonly [title: string, unavailable: string]>> = {
  en: ['Medical consult', 'unavailable'],
  es: ['Consulta médica', 'no disponible'],
  fr: ['Consultation médicale', 'indisponible'],
  de: ['Ärztliche Beratung', 'nicht verfügbar'],
  pt: ['Consulta médica', 'indisponível'],
  ar: ['استشارة طبية', 'غير متاح'],
}
