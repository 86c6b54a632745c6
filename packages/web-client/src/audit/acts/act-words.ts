import type { Language } from '@consult/ui/i18n/language.ts'
import { accessActs } from './access/words.ts'
import { accountActs } from './account/words.ts'
import { consultActs } from './consult/words.ts'
import { peopleActs } from './people/words.ts'
import { serviceActs } from './service/words.ts'

const topics = [consultActs, peopleActs, accessActs, accountActs, serviceActs] as const

const allIn = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...topics.map((topic) => topic[language]))

/** The words for each act of the audit, by the act's name in the audit: `asyncConsults.claim`. */
export const actsByLanguage: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: allIn('en'),
  es: allIn('es'),
}

/** An act in words. All other acts of a simulation are a physician's, with one name. An act of a later version keeps its own name. */
export function actWords(act: string, language: Language): string {
  const known = actsByLanguage[language]
  const isPhysician = act.startsWith('simulation.') && !Object.hasOwn(known, act)
  const name = isPhysician ? 'timers.async_simulated_step' : act
  return Object.hasOwn(known, name) ? (known[name] ?? act) : act
}

/** All acts with their words, in the order of the words. */
export const actChoices = (language: Language): (readonly [act: string, words: string])[] =>
  Object.entries(actsByLanguage[language]).sort(([, one], [, other]) => one.localeCompare(other, language))
