import { cookies, headers } from 'next/headers'
import { type Language, languageCookie, languageOf } from '../ui/i18n/language.ts'
import type { Words } from '../ui/i18n/words.ts'

/** The language of the page that the server is making. */
export async function pageLanguage(): Promise<Language> {
  return languageOf((await cookies()).get(languageCookie)?.value, (await headers()).get('accept-language'))
}

/** Words for what the server writes itself: titles, and pages without a script. */
export async function pageWords<W>(words: Words<W>): Promise<W> {
  return words[await pageLanguage()]
}
