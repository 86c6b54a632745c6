import { type Language, languageOfTag } from './language.ts'

/** A feature's texts in every language: sentences, and functions that build sentences from names and numbers. */
export type Words<W> = Readonly<Record<Language, W>>

/**
 * Defines a feature's words, which live in its own `words.ts`. English is the reference: a language that lacks a
 * sentence, or whose sentence takes different parameters, does not compile.
 */
export function defineWords<W extends object>(words: { readonly en: W; readonly es: NoInfer<W> }): Words<W> {
  return words
}

/** Returns the words in the language of a tag: `es-MX` → Spanish. The default is English. */
export function wordsIn<W>(words: Words<W>, tag: string): W {
  return words[languageOfTag(tag) ?? 'en']
}
