import { findHolders, openedBy, readAccessOf } from './consult-access.ts'
import type { Services } from './request-context.ts'

/** Reports whether the text of events of a consult is withheld from a physician. */
export type StreamAccess = (physicianId: string, consultId: string) => boolean

/**
 * Reads which of the consults are closed to which of the physicians, as of now: after a reassignment, the previous
 * physician gets no text of later events. Runs two statements, regardless of the number of streams.
 */
export async function readStreamAccess(
  { database, clock }: Services,
  partnerId: string,
  options: { readonly physicianIds: readonly string[]; readonly consultIds: readonly string[] },
): Promise<StreamAccess> {
  const [access, holders] = await database.inTenant(partnerId, async (tx) => [
    await readAccessOf(tx, options.physicianIds, clock.now()),
    new Map((await findHolders(tx, { consultIds: options.consultIds })).map(({ id, holder }) => [id, holder])),
  ])
  return (physicianId, consultId) => {
    const own = access.get(physicianId)
    const holder = holders.get(consultId)
    // No physician holds a consult that has been erased in the meantime.
    return !own || !holder || openedBy(own, consultId, holder) === null
  }
}
