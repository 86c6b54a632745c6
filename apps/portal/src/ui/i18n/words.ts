import { type Language, languageOfTag } from './language.ts'

/** What a feature says, in every language: sentences, and functions that make one of names and numbers. */
export type Words<W> = Readonly<Record<Language, W>>

/**
 * A feature's words, which stand in its own `words.ts`. English is the measure: a language that lacks a sentence, or
 * whose sentence takes something else, does not compile.
 */
export function defineWords<W extends object>(words: { readonly en: W; readonly es: NoInfer<W> }): Words<W> {
  return words
}

/** The words in the language of a tag: `es-MX` → Spanish. */
export function wordsIn<W>(words: Words<W>, tag: string): W {
  return words[languageOfTag(tag) ?? 'en']
}
