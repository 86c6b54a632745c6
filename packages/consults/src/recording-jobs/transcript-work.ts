import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extractAudio } from '@consult/calls/recording'
import { createJobWorker, type DueWork } from '@consult/engine'
import type { Services } from '@consult/request'
import { type Transcriber, TranscriptRefused } from '@consult/transcriber'
import { limitMs, type TranscriptJob, transcriptJobs } from '../recordings/transcript-store.ts'
import type { actOnTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'
import { actOnCall } from './act-on-call.ts'
import { isLost } from './is-lost.ts'

export interface TranscriptWorkOptions {
  readonly services: Services
  readonly transcriber: Transcriber
  readonly ffmpeg: string
  /** The folder for the audio of a call while it is transcribed. The next attempt removes files that a crash left. */
  readonly folder: string
  /** Aborts the transcript that is being made. Another worker, or this process after a restart, starts it again. */
  readonly stop: AbortSignal
  readonly onFailure: (failure: { error: unknown; partnerId: string }) => void
}

/**
 * Makes transcripts of recordings: extracts the audio, sends it to the transcriber, stores the answer, and announces
 * it. A recording never waits for its transcript.
 */
export function createTranscriptWork(options: TranscriptWorkOptions): DueWork {
  const { services, transcriber, ffmpeg, stop, onFailure } = options
  const { database, clock, storage } = services

  const actOn = ({ partnerId, row }: TranscriptJob, act: Parameters<typeof actOnTelehealthConsult>[2]) =>
    actOnCall(services, { partnerId, telehealthConsultId: row.telehealth_consult_id, name: 'transcripts.make' }, act)

  /** Returns the transcript as WebVTT. */
  const transcribe = async ({ partnerId, row }: TranscriptJob, folder: string, aborted: AbortSignal) => {
    const signal = AbortSignal.any([aborted, AbortSignal.timeout(limitMs)])
    const [video, path] = [join(folder, 'recording.mp4'), join(folder, 'sound.m4a')]
    const bytes = row.storage_key === null ? null : await storage.get(row.storage_key)
    if (!bytes) throw new Error('the recording is not in the storage')
    await pipeline(bytes, createWriteStream(video, { mode: 0o600 }), { signal })
    await extractAudio({ video, target: path, ffmpeg, signal })
    const { language } = await database.inTenant(partnerId, (tx) => fetchTelehealthRow(tx, row.telehealth_consult_id))
    return transcriber.transcribe({ path, contentType: 'audio/mp4', language }, signal)
  }

  /** Stores the key before the bytes, so that the next attempt finds and deletes bytes that a crash left behind. */
  const store = async (job: TranscriptJob, text: string) => {
    const key = `${job.partnerId}/${randomBytes(20).toString('hex')}`
    const bytes = Buffer.from(text)
    if (job.row.transcript_key !== null) await storage.delete(job.row.transcript_key)
    await database.inTenant(job.partnerId, (tx) => transcriptJobs.change(tx, job, { transcript_key: key }))
    await storage.put(key, Readable.from([bytes]), { byteSize: bytes.length, contentType: 'text/vtt' })
    try {
      await actOn(job, async (consult, unit) => {
        consult.act({ type: 'transcript_ready' })
        const stored = { transcript_byte_size: bytes.length, transcript_stored_at: unit.realNow }
        await transcriptJobs.finish(unit, job, stored)
      })
    } catch (error) {
      // No row points to these bytes: the new worker stored its own key, or the recording was removed.
      if (isLost(error)) await storage.delete(key)
      throw error
    }
  }

  const run = async (job: TranscriptJob, signal: AbortSignal) => {
    const folder = join(options.folder, `${job.row.telehealth_consult_id}-${job.attempt}`)
    try {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await store(job, await transcribe(job, folder, signal))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const fail = (job: TranscriptJob, error: unknown) =>
    actOn(job, async (consult, unit) => {
      const isRefused = error instanceof TranscriptRefused
      const failed = { type: 'transcript_failed' } as const
      if ((isRefused || transcriptJobs.isLastAttempt(job)) && consult.allows(failed)) consult.act(failed)
      await (isRefused ? transcriptJobs.park(unit, job) : transcriptJobs.fail(unit, job, unit.realNow))
    })

  return createJobWorker({
    store: transcriptJobs,
    database,
    clock,
    run,
    fail,
    requestIdOf: (recording) => recording.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
    stop,
  })
}
