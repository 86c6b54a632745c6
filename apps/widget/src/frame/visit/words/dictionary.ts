import type { Dictionaries, EntriesLike } from '../../words/dictionary.ts'
import type { SayOf } from '../../words/say.ts'
import type { en } from './en.ts'

/** Everything that is said about calls, in one language. */
export type VisitDictionary = EntriesLike<typeof en>
export type VisitSay = SayOf<typeof en>

export const visitDictionaries: Dictionaries<typeof en> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
}
