/** A name as a partner gives it. */
export interface Named {
  readonly firstName: string | null
  readonly lastName: string | null
  /** The person's BCP 47 language. It determines the order of the names when the script does not. */
  readonly language?: string | null
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\u3005\u3006\u30fc]+$/u

/**
 * Whether a name is written in Chinese, Japanese or Korean: the family name comes first, with no space in between. A
 * name only in Katakana is a foreign name.
 */
export const isEastAsianName = ({ firstName, lastName }: Named): boolean =>
  eastAsian.test(`${lastName ?? ''}${firstName ?? ''}`)

/** A person's name as it is shown, in the order of its language: `欧阳伟明`, `Nagy Anna`, `Ada Osei`. Null without a name. */
export function fullName(name: Named): string | null {
  const { firstName, lastName, language } = name
  const isJoined = isEastAsianName(name)
  const isFamilyFirst = isJoined || /^hu\b/i.test(language ?? '')
  const parts = isFamilyFirst ? [lastName, firstName] : [firstName, lastName]
  return parts.filter(Boolean).join(isJoined ? '' : ' ') || null
}

/** A clinician's name as patients see it: `Ada Osei, MD`. */
export function clinicianName(physician: { firstName: string; lastName: string; credentials: string | null }): string {
  const name = fullName(physician) ?? ''
  return physician.credentials ? `${name}, ${physician.credentials}` : name
}
