import { type Language, languageCookie, languageOf } from '@consult/ui/i18n/language.ts'
import type { Words } from '@consult/ui/i18n/words.ts'
import { cookies, headers } from 'next/headers'

/** Returns the language of the page that the server is rendering. */
export async function pageLanguage(): Promise<Language> {
  return languageOf((await cookies()).get(languageCookie)?.value, (await headers()).get('accept-language'))
}

/** Returns the words for text that the server renders: titles, and pages without scripts. */
export async function pageWords<W>(words: Words<W>): Promise<W> {
  return words[await pageLanguage()]
}
