import { ConsultError, type FirstReply, notFound } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { fetchConsultRow } from '../thread-store.ts'
import { readFirstReply, type StoredFirstReply } from './first-reply-store.ts'

/** The first reply as its physician reads it. */
export const toFirstReply = (
  asyncConsultId: string,
  { text, createdAt, updatedAt }: Pick<StoredFirstReply, 'text' | 'createdAt' | 'updatedAt'>,
): FirstReply => ({
  asyncConsultId,
  text,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/**
 * Returns the first reply that waits for the patient's consent, to the physician who wrote it.
 * @throws not_found, also when it waits no longer; forbidden for anybody else.
 */
export async function getFirstReply(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string; physicianId: string },
): Promise<FirstReply> {
  return readTenant(context, async (tx) => {
    const { invited_by: inviter, patient_id: patientId } = await fetchConsultRow(tx, asyncConsultId)
    if (inviter !== physicianId) throw new ConsultError('forbidden')
    const reply = await readFirstReply(tx, asyncConsultId)
    if (!reply) throw notFound()
    const shown = { type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId, patientId } as const
    noteShown(context, { ...shown, code: 'first_reply' })
    return toFirstReply(asyncConsultId, reply)
  })
}
