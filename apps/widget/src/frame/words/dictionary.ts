import type { Language } from '../../languages.ts'
import type { en } from './en.ts'

/** A sentence that depends on a number. Forms that a language does not tell apart are left out. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

type English = typeof en
export type Key = keyof English
export type TextKey = { [K in Key]: English[K] extends string ? K : never }[Key]
export type FormsKey = Exclude<Key, TextKey>

/** Everything that the widget says, in one language. */
export type Dictionary = { readonly [K in TextKey]: string } & { readonly [K in FormsKey]: Forms }

/** The keys whose number is a rank (1st, 2nd) and not an amount. */
export const ranks: readonly FormsKey[] = ['placeInLine']

/** Each language is fetched when somebody speaks it. */
const dictionaries: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
}

export const loadDictionary = (language: Language): Promise<Dictionary> => dictionaries[language]()
