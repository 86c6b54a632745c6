import { isSpoken } from '../../entities/patients/patient-facts.ts'

/**
 * The language in which a reply can be sent instead of the reader's own, or null. What the record says comes first, with its
 * region. What the translator found counts if the record says nothing, or the reader's own language.
 */
export function replyLanguage(
  reader: string,
  { recorded, found }: { readonly recorded: string | null; readonly found: string | null },
): string | null {
  return [recorded, found].find((one) => one !== null && !isSpoken(one, [reader])) ?? null
}
