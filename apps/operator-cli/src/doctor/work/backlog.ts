import type { Database } from '@consult/db'
import { readBacklog } from '@consult/platform'
import { sql } from 'kysely'
import { count } from '../../text/count.ts'
import { type Check, databaseCheck, type Finding, ok, problem, warning } from '../check.ts'

const read = (database: Database) => readBacklog({ database, clock: { now: () => new Date() } })

const startWorker = 'Check that workers run and are ready ("worker" below, and their logs).'

/** Judges one kind of waiting work by the age of its oldest piece. */
function waiting(
  number: number,
  seconds: number,
  judge: { most: number; kind: string; late: typeof problem; fix: string },
) {
  const { most, kind, late, fix } = judge
  if (seconds <= most) return ok(`${count(number, kind)} waiting`)
  return late(`${count(number, kind)} waiting, the oldest for ${Math.round(seconds)} s`, fix)
}

async function findMail({ directory }: Database): Promise<Finding> {
  const { rows } = await sql<{ number: number; failing: number; seconds: number }>`
    select count(*) as number, count(*) filter (where failures > 0) as failing,
      coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as seconds
    from account_mails`.execute(directory)
  const { number = 0, failing = 0, seconds = 0 } = rows[0] ?? {}
  if (failing > 0) {
    const found = `the mail server has refused ${count(failing, 'message')} so far`
    return warning(found, "Check SMTP_URL and the workers' logs. They try again by themselves.")
  }
  const fix = `${startWorker} Without SMTP_URL and MAIL_DIR, mail waits.`
  return waiting(number, seconds, { most: 300, kind: 'message', late: problem, fix })
}

/** The waiting work, by kind. */
export const backlog: readonly Check[] = [
  databaseCheck('messages', async (database) => {
    const { laneItems, laneSeconds } = await read(database)
    return waiting(laneItems, laneSeconds, { most: 30, kind: 'message', late: problem, fix: startWorker })
  }),
  databaseCheck('timers', async (database) => {
    const { timers, timerSeconds } = await read(database)
    return waiting(timers, timerSeconds, { most: 60, kind: 'timer', late: problem, fix: startWorker })
  }),
  databaseCheck('webhooks', async (database) => {
    const { webhooks, webhookSeconds } = await read(database)
    const fix = 'Find the endpoint with "pnpm consult partner webhook test ID", and tell the partner. Nothing is lost.'
    return waiting(webhooks, webhookSeconds, { most: 3600, kind: 'event', late: warning, fix })
  }),
  databaseCheck('recordings', async (database) => {
    const { recordings, recordingSeconds } = await read(database)
    const fix = 'Check workers and media nodes, then "pnpm consult recording list --partner ID".'
    return waiting(recordings, recordingSeconds, { most: 3600, kind: 'recording', late: warning, fix })
  }),
  databaseCheck('transcripts', async (database) => {
    const { transcripts, transcriptSeconds } = await read(database)
    const fix = 'Check TRANSCRIBE_URL of the workers, then "pnpm consult recording list --partner ID".'
    return waiting(transcripts, transcriptSeconds, { most: 3600, kind: 'transcript', late: warning, fix })
  }),
  databaseCheck('mail', findMail),
]
