/** The two kinds of consult: threads and calls. */
export const consultKinds = ['async', 'telehealth'] as const
export type ConsultKind = (typeof consultKinds)[number]
