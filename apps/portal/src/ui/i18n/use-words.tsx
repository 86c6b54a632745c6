'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { setPreferenceCookie } from '../state/preference-cookie.ts'
import { type Language, languageCookie, languageOfTag, regionalTag } from './language.ts'
import type { Locale } from './locale.ts'
import { type Words, wordsIn } from './words.ts'

const LanguageContext = createContext<readonly [Language, (chosen: Language) => void]>(['en', () => undefined])

/** Stands around every page. @param first the language in which the page came from the server. */
export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const choose = (chosen: Language) => {
    document.documentElement.lang = chosen
    setPreferenceCookie(languageCookie, chosen)
    setLanguage(chosen)
  }
  return <LanguageContext value={[language, choose]}>{children}</LanguageContext>
}

/** The language of the page. */
export const useLanguage = (): Language => useContext(LanguageContext)[0]

/** Changes the language of the page in place: what has been typed and opened stays. It is kept for a year. */
export const useChooseLanguage = (): ((chosen: Language) => void) => useContext(LanguageContext)[1]

/** A feature's words in the language of the page. */
export function useWords<W>(words: Words<W>): W {
  return words[useLanguage()]
}

/** How the page writes dates, times and lengths of time. */
export function useLocale(): Locale {
  return localeFor(useLanguage())
}

const inBrowser = typeof navigator !== 'undefined'
const locales = new Map<Language, Locale>()

function localeFor(language: Language): Locale {
  const known = locales.get(language)
  if (known) return known
  const locale = { language: regionalTag(language, inBrowser ? navigator.languages : []) }
  locales.set(language, locale)
  return locale
}

/** The language of the page outside of components, in the browser alone. */
export const languageNow = (): Language => languageOfTag(document.documentElement.lang) ?? 'en'

/** Words outside of components, in the browser alone: for what is announced, toasted and notified. */
export function wordsNow<W>(words: Words<W>): W {
  return wordsIn(words, languageNow())
}
