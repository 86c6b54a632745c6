import { notFound } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'
import { sql } from 'kysely'
import { needsSignInForRecordings, recordingLinks } from '../recordings/recording-link.ts'
import { type CallItem, readCalls } from './call-rows.ts'

/** A call as its page shows it. */
export interface OpenedCall extends CallItem {
  /** The recording has no link until the physician signs in again. */
  readonly recordingNeedsSignIn: boolean
}

/** Returns a call as its page shows it. @throws not_found */
export async function getCall(
  context: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<OpenedCall> {
  const { services, account } = context
  return services.database.inTenant(account.partnerId, async (tx) => {
    const looking = { physicianId, now: services.clock.now() }
    const [found] = await readCalls(tx, looking, sql`c.telehealth_consult_id = ${telehealthConsultId}`)
    if (!found) throw notFound()
    const { item } = found
    const { id, patientId } = item.consult
    noteShown(context, { type: 'telehealth_consult', id, consultId: id, patientId })
    const consult = { ...item.consult, ...(await recordingLinks(tx, context, item.consult)) }
    const recordingNeedsSignIn = item.consult.recordingStatus === 'ready' && needsSignInForRecordings(context)
    return { ...item, consult, recordingNeedsSignIn }
  })
}

/** Returns the call that rings for the physician or that they are in, or null. There is never more than one. */
export async function getCurrentCall(context: RequestContext, physicianId: string): Promise<CallItem | null> {
  const { services, account } = context
  const looking = { physicianId, now: services.clock.now() }
  const [found] = await services.database.inTenant(account.partnerId, (tx) =>
    readCalls(tx, looking, sql`c.physician_id = ${physicianId} and c.status in ('ringing', 'in_progress')`),
  )
  if (!found) return null
  const { id, patientId } = found.item.consult
  noteShown(context, { type: 'telehealth_consult', id, consultId: id, patientId })
  return found.item
}
