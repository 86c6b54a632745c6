import type { ClinicalFact } from '@consult/domain/clinical-facts'
import type { patientWords } from './words.ts'

/** So many are named in a chip; more are counted. */
const named = 2
const longest = 48

/** Allergies in a few words: `Allergies: penicillin, latex`, `3 allergies`, `No known allergies`. */
export function allergyWords({ state, items, remarks }: ClinicalFact, words: (typeof patientWords)['en']): string {
  if (state === 'none') return words.noAllergies
  if (state === 'absent') return words.allergiesNotProvided
  const names = (state === 'listed' ? items : remarks).map(({ text, label }) => (label ? `${label}: ${text}` : text))
  const listed = names.join(', ')
  return names.length > named || listed.length > longest
    ? words.countAllergies(names.length)
    : words.allergiesAre(listed)
}

/** True unless the partner says no, or nothing: of a pregnancy that may be one is to be known. */
export function isPossible({ items }: ClinicalFact): boolean {
  return items.some(
    ({ text }) => !/^(no|none|false|0|negative|not (pregnant|breastfeeding|lactating))$/i.test(text.trim()),
  )
}
