'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { setPreferenceCookie } from '../state/preference-cookie.ts'
import { type Language, languageCookie, languageOfTag, regionalTag } from './language.ts'
import type { Locale } from './locale.ts'
import { type Words, wordsIn } from './words.ts'

const LanguageContext = createContext<readonly [Language, (chosen: Language) => void]>(['en', () => undefined])

/**
 * Provides the page's language to every component.
 * @param first the language in which the server rendered the page.
 */
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

/**
 * Returns a function that changes the page's language in place, without losing typed text or open panels. A cookie
 * stores the choice for a year.
 */
export const useChooseLanguage = (): ((chosen: Language) => void) => useContext(LanguageContext)[1]

/** Returns a feature's words in the page's language. */
export function useWords<W>(words: Words<W>): W {
  return words[useLanguage()]
}

/** Returns the locale in which the page writes dates, times and durations. */
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

/** Returns the page's language outside components. Browser only. */
export const languageNow = (): Language => languageOfTag(document.documentElement.lang) ?? 'en'

/** Returns words outside components, for announcements, toasts and notifications. Browser only. */
export function wordsNow<W>(words: Words<W>): W {
  return wordsIn(words, languageNow())
}
