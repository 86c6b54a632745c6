import type { Value } from '../model/value.ts'

/** An answer, with the items that its question contains. */
export interface GivenAnswer {
  readonly value: Value
  readonly items: readonly GivenItem[]
}

/** One item of a response: a group has items, a question has answers. */
export interface GivenItem {
  readonly linkId: string
  readonly answers: readonly GivenAnswer[]
  readonly items: readonly GivenItem[]
  /** Where it is in the FHIR resource: `item.2.item.0`. */
  readonly path: string
}

/** Answers to a questionnaire whose types fit its items. They may still break its limits. */
export interface Response {
  readonly items: readonly GivenItem[]
}
