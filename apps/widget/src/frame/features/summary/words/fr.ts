import type { SummaryDictionary } from './dictionary.ts'

export const fr: SummaryDictionary = {
  title: 'Le résumé de votre consultation',
  from: '{physician} · {at}',
  read: 'Lire le résumé',
  hide: 'Masquer le résumé',
  save: 'Télécharger en PDF',
  text: 'Ce qu’écrit le médecin',
}
