import { notFound, type RecordingStatus, referenceSchema, type TranscriptStatus } from '@consult/domain'
import { enterOperatorRead, type OperatorServices } from '@consult/request'

/** A recording whose video or transcript is missing. */
export interface UnfinishedRecording {
  readonly telehealthConsultId: string
  readonly recordingStatus: RecordingStatus
  readonly transcriptStatus: TranscriptStatus
  /**
   * How many attempts have started, and when the next one is due. Null: it was given up. Once the video is stored,
   * both describe the transcript.
   */
  readonly attempts: number
  readonly nextAttemptAt: string | null
}

/** The maximum number of recordings in one list. */
const most = 1_000

/**
 * Lists the partner's recordings, oldest first, whose video or transcript is waiting, in progress or given up.
 * @throws not_found
 */
export async function listUnfinishedRecordings(
  services: OperatorServices,
  partnerId: string,
): Promise<UnfinishedRecording[]> {
  const { database } = services
  const id = referenceSchema.parse(partnerId)
  const partner = await database.directory
    .selectFrom('partners')
    .select('partner_id')
    .where('partner_id', '=', id)
    .executeTakeFirst()
  if (!partner) throw notFound()
  await enterOperatorRead(services, { partnerId: id, act: 'recordings.list' }, { type: 'telehealth_consult', id: null })
  return database.inTenant(id, async (tx) => {
    const rows = await tx.db
      .selectFrom('recordings as r')
      .innerJoin('telehealth_consults as c', (join) =>
        join
          .onRef('c.partner_id', '=', 'r.partner_id')
          .onRef('c.telehealth_consult_id', '=', 'r.telehealth_consult_id'),
      )
      .select(['r.telehealth_consult_id', 'c.recording_status', 'c.transcript_status', 'r.stored_at', 'r.attempts'])
      .select(['r.next_attempt_at', 'r.transcript_attempts', 'r.transcript_next_attempt_at'])
      .where('r.partner_id', '=', id)
      .where('r.removed_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('c.recording_status', 'in', ['processing', 'failed']),
          eb('c.transcript_status', 'in', ['processing', 'failed']),
        ]),
      )
      .orderBy('r.telehealth_consult_id')
      .limit(most)
      .execute()
    return rows.map((row) => {
      const isStored = row.stored_at !== null
      const next = isStored ? row.transcript_next_attempt_at : row.next_attempt_at
      return {
        telehealthConsultId: row.telehealth_consult_id,
        recordingStatus: row.recording_status,
        transcriptStatus: row.transcript_status,
        attempts: isStored ? row.transcript_attempts : row.attempts,
        nextAttemptAt: next?.toISOString() ?? null,
      }
    })
  })
}
