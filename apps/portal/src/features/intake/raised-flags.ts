import type { ConsultIntake } from '@consult/domain'

/** A red flag with the title of the form that raised it; null if there is only one form. */
export type RaisedFlag = ConsultIntake['items'][number]['flags'][number] & { readonly form: string | null }

const ranks = { note: 0, urgent: 1, stop: 2 } as const

/** The red flags of all forms, the most serious ones first: a form may stand below a long other one. */
export function raisedFlags({ items }: ConsultIntake): RaisedFlag[] {
  const raised = items.flatMap(({ flags, title }) =>
    flags.map((flag) => ({ ...flag, form: items.length > 1 ? title : null })),
  )
  return raised.sort((one, other) => ranks[other.level] - ranks[one.level])
}
