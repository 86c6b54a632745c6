import type { SummaryDictionary } from './dictionary.ts'

export const pl: SummaryDictionary = {
  title: 'Podsumowanie wizyty',
  from: '{physician} · {at}',
  read: 'Przeczytaj podsumowanie',
  hide: 'Ukryj podsumowanie',
  save: 'Pobierz jako PDF',
  text: 'Co pisze lekarz',
}
