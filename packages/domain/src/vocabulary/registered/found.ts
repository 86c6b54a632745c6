/** What a code stands for: its canonical form, or why it is refused. */
export type Found = { readonly code: string } | { readonly fault: string }

/** The sentence that ends a refusal. Empty if nothing is similar. */
export const didYouMean = (candidates: readonly string[]): string =>
  candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`

export const placeForm = 'Use an ISO 3166 code, such as US-CA.'
export const languageForm = 'Use a BCP 47 language tag, such as es or pt-BR.'
