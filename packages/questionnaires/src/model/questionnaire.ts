import type { Value } from './value.ts'

/** The types of items that we run: those of FHIR R4 without `reference`. */
export const itemTypes = [
  'group',
  'display',
  'string',
  'text',
  'boolean',
  'integer',
  'decimal',
  'date',
  'dateTime',
  'time',
  'choice',
  'open-choice',
  'quantity',
  'url',
  'attachment',
] as const
export type ItemType = (typeof itemTypes)[number]

/** A text with its translations by language tag. */
export interface Text {
  readonly text: string
  readonly translations: Readonly<Record<string, string>>
}

/**
 * What an answer or a score reports to the clinic. `note`: worth reading first. `urgent`: the consult's priority rises.
 * `stop`: the patient needs help now, and the consult is not queued.
 */
export const flagLevels = ['note', 'urgent', 'stop'] as const
export type FlagLevel = (typeof flagLevels)[number]
export interface Flag {
  readonly level: FlagLevel
  /** For clinicians. Null: the question and the answer say enough. */
  readonly text: Text | null
}

export interface Option {
  readonly value: Value
  /** What the patient reads. */
  readonly label: Text
  readonly prefix: Text | null
  /** What the option counts in a score. */
  readonly weight: number | null
  /** Whether the option rules out all others. */
  readonly exclusive: boolean
  readonly initial: boolean
  readonly flag: Flag | null
}

export const operators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const
export type Operator = (typeof operators)[number]

/** A condition on the answers of another item. */
export interface Condition {
  readonly question: string
  readonly operator: Operator
  readonly value: Value
}

export interface Unit {
  readonly unit: string
  readonly system: string | null
  readonly code: string | null
}

/** What an answer has to satisfy. Null: no limit beyond the general ones in `limits.ts`. */
export interface Limits {
  /** In characters. */
  readonly minLength: number | null
  readonly maxLength: number | null
  /** How many answers of a question, or how many times a group. */
  readonly minOccurs: number | null
  readonly maxOccurs: number | null
  readonly min: Value | null
  readonly max: Value | null
  readonly decimalPlaces: number | null
  /** In the syntax of RE2, for the whole text. */
  readonly pattern: string | null
  /** Media types of an attachment. Empty: all that uploads accept. */
  readonly mimeTypes: readonly string[]
  readonly maxBytes: number | null
}

/** A named result that expressions below it use as `%name`. */
export interface Variable {
  readonly name: string
  readonly expression: string
}

/** What has to hold for answers together. */
export interface Constraint {
  readonly expression: string
  /** Shown to the patient when it does not hold. */
  readonly message: Text
}

export interface Item {
  readonly linkId: string
  readonly type: ItemType
  readonly text: Text | null
  readonly prefix: Text | null
  readonly required: boolean
  readonly repeats: boolean
  readonly readOnly: boolean
  readonly hidden: boolean
  /** How to show it: `radio-button`, `check-box`, `drop-down`, `slider`, `help`, `page` and others. */
  readonly control: string | null
  /** The step of a slider. */
  readonly step: number | null
  /** Shown in an empty field. */
  readonly placeholder: Text | null
  /** Shown when the answer is not valid. */
  readonly message: Text | null
  readonly enableWhen: { readonly behavior: 'all' | 'any'; readonly conditions: readonly Condition[] } | null
  /** Expressions are FHIRPath. The item is asked if the result is true. */
  readonly enableExpression: string | null
  /** The answer is the result, and the patient cannot change it. */
  readonly calculated: string | null
  readonly variables: readonly Variable[]
  readonly constraints: readonly Constraint[]
  readonly options: readonly Option[]
  /** Units to choose from. A number shows the first one. */
  readonly units: readonly Unit[]
  readonly limits: Limits
  readonly initial: readonly Value[]
  /** Of a boolean item: reported when the answer is yes. */
  readonly flag: Flag | null
  /** Whether the options are in a list that we cannot read. Nobody can choose one then. */
  readonly externalOptions: boolean
  readonly items: readonly Item[]
}

/** A range of a score, both ends included. Null: no limit. */
export interface Band {
  readonly low: number | null
  readonly high: number | null
  readonly label: Text
  readonly flag: Flag | null
}

/** A sum of weighted answers. */
export interface Score {
  readonly code: string
  readonly title: Text | null
  readonly items: readonly { readonly linkId: string; readonly weight: number }[]
  readonly bands: readonly Band[]
}

/** A questionnaire that passed all checks. It is plain data: it can be sent as JSON. */
export interface Questionnaire {
  readonly title: Text | null
  readonly description: Text | null
  /** The language of the texts that are no translations. */
  readonly language: string | null
  /** All languages that have a text, the main one first. */
  readonly languages: readonly string[]
  readonly items: readonly Item[]
  readonly variables: readonly Variable[]
  readonly constraints: readonly Constraint[]
  readonly scores: readonly Score[]
}
