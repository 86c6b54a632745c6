/** A reply that is owed or overdue: its consult, and since when. */
export interface Breach {
  readonly consultId: string
  readonly responseDueAt: string
}

/** Identifies one breach of one consult. The consult's next breach has a different key. */
export const breachKey = ({ consultId, responseDueAt }: Breach): string => `${consultId}@${responseDueAt}`

/** Returns the owed replies that are late. @param now the server's time, in milliseconds. */
export function overdueOf(dues: readonly Breach[], now: number): Breach[] {
  return dues.filter(({ responseDueAt }) => Date.parse(responseDueAt) <= now)
}
