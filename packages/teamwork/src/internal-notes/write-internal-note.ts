import { fetchConsultRow } from '@consult/consults'
import { newId } from '@consult/db'
import { holdPatient, physicianName } from '@consult/directory'
import { addSeconds, ConsultError, type InternalNote, normalizeMessageText } from '@consult/domain'
import { pushSeconds, requestPush } from '@consult/notifications'
import { inUnit, putTeamEvents, type RequestContext, requireOpen, wakeStreams } from '@consult/request'
import { requireMentionable } from './require-mentionable.ts'

/** A note as a physician writes it. */
export interface NewInternalNote {
  readonly asyncConsultId: string
  readonly physicianId: string
  readonly text: string
  readonly mentions: readonly string[]
}

/**
 * Adds a note about a thread that only clinicians see, in any state of the thread. It changes nothing of the thread
 * itself, so no time, count or order tells that there is one. Mentioned physicians are told.
 * @throws not_found; reason_required for a colleague's consult; message_rejected for an empty text; invalid_request for
 *   a physician who may not be mentioned.
 */
export async function writeInternalNote(
  context: RequestContext,
  { asyncConsultId, physicianId, text, mentions }: NewInternalNote,
): Promise<InternalNote> {
  const normal = normalizeMessageText(text)
  await requireOpen(context, [{ type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId }])
  return inUnit(context, async (unit) => {
    const consult = await fetchConsultRow(unit, asyncConsultId)
    if (normal === '') throw new ConsultError('message_rejected', { reason: 'empty' })
    await holdPatient(unit, consult.patient_id)
    await unit.followClock(consult.test_clock_id)
    const { jurisdiction } = consult
    const mentioned = await requireMentionable(unit, { jurisdiction, physicianIds: mentions }, unit.now)
    const told = mentioned.filter(({ id }) => id !== physicianId)
    const id = newId('internalNote', unit.now)
    const authorName = await physicianName(unit, physicianId)
    const key = { partner_id: unit.partnerId, async_consult_id: asyncConsultId, internal_note_id: id }
    await unit.db
      .insertInto('internal_notes')
      .values({ ...key, author_id: physicianId, author_name: authorName, text: normal, created_at: unit.now })
      .execute()
    if (told.length > 0) {
      const rows = told.map((colleague) => ({ ...key, physician_id: colleague.id, read_at: null }))
      await unit.db.insertInto('mentions').values(rows).execute()
    }
    const events = [
      { kind: 'internal_note', physicianId: null, asyncConsultId } as const,
      ...told.map((colleague) => ({ kind: 'mention', physicianId: colleague.id, asyncConsultId }) as const),
    ]
    await putTeamEvents(unit, events, unit.realNow)
    const expiresAt = addSeconds(unit.realNow, pushSeconds.mention)
    for (const colleague of told) {
      const push = { physicianId: colleague.id, kind: 'mention', subject: asyncConsultId, expiresAt } as const
      await requestPush(context.services, unit, push)
    }
    wakeStreams(context.services, unit)
    const { patient_id: patientId } = consult
    const target = { type: 'internal_note', id, consultId: asyncConsultId, patientId, code: 'write_note' } as const
    return unit.did(target, {
      id,
      asyncConsultId,
      author: { id: physicianId, name: authorName },
      text: normal,
      mentions: told.map((colleague) => ({ ...colleague })),
      createdAt: unit.now.toISOString(),
    })
  })
}
