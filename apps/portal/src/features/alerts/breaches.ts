/** A reply that is owed, or overdue: of which consult, and since when. */
export interface Breach {
  readonly consultId: string
  readonly responseDueAt: string
}

/** One breach of one consult: the next one of the same consult is another. */
export const breachKey = ({ consultId, responseDueAt }: Breach): string => `${consultId}@${responseDueAt}`

/** Those of the owed replies that are late. @param now the server's time, milliseconds. */
export function overdueOf(dues: readonly Breach[], now: number): Breach[] {
  return dues.filter(({ responseDueAt }) => Date.parse(responseDueAt) <= now)
}
