import type { SummaryDictionary } from './dictionary.ts'

export const de: SummaryDictionary = {
  title: 'Zusammenfassung Ihres Termins',
  from: '{physician} · {at}',
  read: 'Lesen',
  hide: 'Ausblenden',
  save: 'Als PDF herunterladen',
  text: 'Das schreibt Ihre Ärztin oder Ihr Arzt',
}
