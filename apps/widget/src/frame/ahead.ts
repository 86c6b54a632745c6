// Runs while the app is still on its way, which is ten times as large: on a bad line, what is begun here arrives with it.
import { chooseLocale, languageOf } from '../languages.ts'
import { askAhead } from './api/ask-ahead.ts'
import { awaitGreeting } from './host/host-link.ts'
import { loadDictionary } from './words/dictionaries.ts'

/** The greeting of the page around us, and what was asked for the app as soon as there was one. */
export const greeted = awaitGreeting(window).then((heard) => ({ ...heard, ahead: askAhead(heard.greeting.session) }))

// Most likely the language that will be asked for.
loadDictionary(languageOf(chooseLocale(navigator.languages))).catch(() => undefined)
