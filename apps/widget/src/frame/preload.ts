// Runs inline in the page, before the app loads. What it requests arrives together with the app.
import { languageOf } from '../languages.ts'
import { type PreloadedOpening, preloadOpening } from './entities/api/preload-opening.ts'
import { awaitGreeting, type Greeted } from './entities/host/host-link.ts'

declare global {
  /** The URL of each language's dictionary. build/inline-preload.ts writes it. */
  const WORDS: Readonly<Record<string, string>>
  interface Window {
    /** The greeting of the host page, and the request that was sent for the app right after it. */
    greeted: Promise<Greeted & { readonly preloaded: PreloadedOpening }>
  }
}

window.greeted = awaitGreeting(window).then((heard) => {
  const { session, locale } = heard.greeting
  // The app requests the same file and reports the result.
  import(/* @vite-ignore */ WORDS[languageOf(locale)] ?? '').catch(() => undefined)
  return { ...heard, preloaded: preloadOpening(session) }
})
