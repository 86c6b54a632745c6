import type { Services } from '@consult/request'
import { sql } from 'kysely'

/** The waiting work of the whole installation, for all partners together. */
export interface WaitingWork {
  /** Accepted messages that have not reached their transcript yet, and how long the oldest ready lane has waited. */
  readonly laneItems: number
  readonly laneSeconds: number
  /** Due timers, and how long ago the first of them was due. */
  readonly timers: number
  readonly timerSeconds: number
  /**
   * Events not yet delivered to an enabled endpoint, and how old the oldest of them is, regardless of what it waits
   * for.
   */
  readonly webhooks: number
  readonly webhookSeconds: number
  /** Calls whose recording is being made or still to be made, and how long ago the first due one was due. */
  readonly recordings: number
  readonly recordingSeconds: number
  /** Like `recordings`, for the transcripts of calls. */
  readonly transcripts: number
  readonly transcriptSeconds: number
}

/** Counts the waiting work of every partner, through a database function that returns only these numbers. */
export async function readBacklog({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<WaitingWork> {
  const now = clock.now()
  const { rows } = await sql<WaitingWork>`
    select lane_items as "laneItems", lane_seconds as "laneSeconds", timers, timer_seconds as "timerSeconds",
      w.webhooks, w.webhook_seconds as "webhookSeconds", recordings, recording_seconds as "recordingSeconds",
      transcripts, transcript_seconds as "transcriptSeconds"
    from tenant.backlog(${now}) cross join tenant.webhook_backlog(${now}) w`.execute(database.directory)
  if (!rows[0]) throw new Error('no backlog was counted')
  return rows[0]
}
