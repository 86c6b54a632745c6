'use client'

import { createContext, useContext } from 'react'
import { type Language, languages } from './language.ts'
import type { Words } from './words.ts'

const LanguageContext = createContext<Language>('en')

/** Stands around every page: the root layout knows the language. */
export const LanguageProvider = LanguageContext.Provider

/** The language of the page. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** A feature's words in the language of the page. */
export function useWords<W>(words: Words<W>): W {
  return words[useLanguage()]
}

/** The same outside of components, in the browser alone: for what is announced, toasted and notified. */
export function wordsNow<W>(words: Words<W>): W {
  return words[languages.find((language) => language === document.documentElement.lang) ?? 'en']
}
