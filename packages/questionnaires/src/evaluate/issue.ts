import type { Text } from '../model/questionnaire.ts'

/** What an answer can do wrong. Screens have a text for each. */
export const issueCodes = [
  'required',
  'too_few',
  'too_many',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'decimal_places',
  'pattern',
  'not_an_option',
  'exclusive',
  'unit',
  'url',
  'file_type',
  'file_size',
  'constraint',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** Why a response cannot be submitted yet. */
export interface AnswerIssue {
  readonly code: IssueCode
  /** Empty for a rule of the whole questionnaire. */
  readonly linkId: string
  /** Where the item is in the response, or where its group is if the item is not there. */
  readonly path: string
  /** The limit that the answer breaks. */
  readonly limit: string | number | null
  /** The author's own words for the patient. */
  readonly message: Text | null
}

const say: Readonly<Record<IssueCode, (limit: string | number | null) => string>> = {
  required: () => 'needs an answer',
  too_few: (limit) => `needs at least ${limit} answers`,
  too_many: (limit) => `may have ${limit} answers at most`,
  too_short: (limit) => `needs at least ${limit} characters`,
  too_long: (limit) => `may have ${limit} characters at most`,
  too_small: (limit) => `may not be below ${limit}`,
  too_large: (limit) => `may not be above ${limit}`,
  decimal_places: (limit) => `may have ${limit} decimal places at most`,
  pattern: () => 'does not have the form that the questionnaire asks for',
  not_an_option: () => 'is not one of the options',
  exclusive: () => 'has an answer that excludes all others beside others',
  unit: () => 'needs one of the units of the questionnaire',
  url: () => 'needs an address that begins with https:// or http://',
  file_type: () => 'has a file of a type that the questionnaire does not accept',
  constraint: () => 'breaks a rule of the questionnaire',
  file_size: (limit) => `has a file of more than ${limit} bytes`,
}

/** Says an issue to an engineer. It never repeats the answer, which is health data. */
export function issueMessage({ code, linkId, limit }: AnswerIssue): string {
  const subject = linkId === '' ? 'The response' : `"${linkId.slice(0, 80)}"`
  return `${subject} ${say[code](limit)}.`
}
