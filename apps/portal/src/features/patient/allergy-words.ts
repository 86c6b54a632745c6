import { type ClinicalFact, statementWords } from '@consult/domain/clinical-facts'
import type { patientWords } from './words.ts'

/** A chip names this many allergies. If there are more, it shows their number. */
const named = 2
const longest = 48

type Words = (typeof patientWords)['en']

/** Lists every allergy and remark about allergies: `Allergies: penicillin, latex, nuts`. */
export function allAllergiesWords({ state, items, remarks }: ClinicalFact, words: Words): string {
  if (state === 'none') return words.noAllergies
  if (state === 'absent') return words.allergiesNotProvided
  return words.allergiesAre([...items, ...remarks].map(statementWords).join(', '))
}

/** Summarizes allergies: `Allergies: penicillin, latex`, `3 allergies`, `No known allergies`. */
export function allergyWords({ state, items, remarks }: ClinicalFact, words: Words): string {
  if (state === 'none') return words.noAllergies
  if (state === 'absent') return words.allergiesNotProvided
  const names = (state === 'listed' ? items : remarks).map(statementWords)
  const listed = names.join(', ')
  return names.length > named || listed.length > longest
    ? words.countAllergies(names.length)
    : words.allergiesAre(listed)
}

/**
 * Reports whether the state is possible: true unless the partner says no, or says nothing. Even a possible pregnancy must be
 * shown.
 */
export function isPossible({ items }: ClinicalFact): boolean {
  return items.some(
    ({ text }) => !/^(no|none|false|0|negative|not (pregnant|breastfeeding|lactating))$/i.test(text.trim()),
  )
}
