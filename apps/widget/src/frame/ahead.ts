// Stands in the page itself and runs before the app has been asked for: what is begun here arrives with it.
import { languageOf } from '../languages.ts'
import { type Ahead, askAhead } from './entities/api/ask-ahead.ts'
import { awaitGreeting, type Greeted } from './entities/host/host-link.ts'

declare global {
  /** Where each language's words are; written by build/ahead-of-app.ts. */
  const WORDS: Readonly<Record<string, string>>
  interface Window {
    /** The greeting of the page around us, and what was asked for the app as soon as there was one. */
    greeted: Promise<Greeted & { readonly ahead: Ahead }>
  }
}

window.greeted = awaitGreeting(window).then((heard) => {
  const { session, locale } = heard.greeting
  // The app requests the same file and reports the result.
  import(/* @vite-ignore */ WORDS[languageOf(locale)] ?? '').catch(() => undefined)
  return { ...heard, ahead: askAhead(session) }
})
