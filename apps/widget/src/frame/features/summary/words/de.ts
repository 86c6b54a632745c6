import type { SummaryDictionary } from './dictionary.ts'

export const de: SummaryDictionary = {
  title: 'Zusammenfassung Ihres Termins',
  from: '{physician} · {at}',
  read: 'Zusammenfassung lesen',
  hide: 'Zusammenfassung ausblenden',
  save: 'Als PDF herunterladen',
  text: 'Das schreibt Ihre Ärztin oder Ihr Arzt',
}
