import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Composite, makeRecording } from '@consult/calls/recording'
import { createJobWorker, type DueWork } from '@consult/engine'
import type { Services } from '@consult/request'
import { type RecordingJob, recordingJobs } from '../recordings/recording-store.ts'
import type { actOnTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'
import { actOnCall } from './act-on-call.ts'
import { isLost } from './is-lost.ts'

/** After this many attempts, the recording's status is failed. A later attempt may still succeed. */
const attemptsUntilFailed = 6

/** How often a worker extends the lease of the recording that it makes. */
const heartbeatMs = 60_000

/** The time limit for making a recording. It normally takes no longer than the call. */
const limitMs = (callMs: number) => 2 * callMs + 10 * 60_000

/** Removes the files of earlier attempts from the folder. */
async function clearFolder(folder: string, consultId: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${consultId}-`)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

export interface RecordingWorkOptions {
  readonly services: Services
  readonly ffmpeg: string
  /** Whether each stored recording gets a transcript. */
  readonly transcribes: boolean
  /** The folder for the files of a recording that is being made. The next attempt removes files that a crash left. */
  readonly folder: string
  /** Aborts the recording that is being made. Another worker, or this process after a restart, starts it again. */
  readonly stop: AbortSignal
  /** `isGivenUp` marks the second call for the same attempt, after the recording's status became failed. */
  readonly onFailure: (failure: { error: unknown; partnerId: string; isGivenUp?: boolean }) => void
}

/**
 * Makes the recordings of ended calls. It fetches the recorded segments, combines them into one video, stores it,
 * announces it, and tells the media engine to discard the segments. Each process makes one recording at a time, because
 * it takes a lot of CPU time and is not urgent.
 */
export function createRecordingWork(options: RecordingWorkOptions): DueWork {
  const { services, ffmpeg, stop, onFailure } = options
  const { database, clock, calls, storage } = services

  const actOn = ({ partnerId, row }: RecordingJob, act: Parameters<typeof actOnTelehealthConsult>[2]) =>
    actOnCall(services, { partnerId, telehealthConsultId: row.telehealth_consult_id, name: 'recordings.make' }, act)

  /** Stores the key before the bytes, so that the next attempt finds and deletes bytes that a crash left behind. */
  const store = async (job: RecordingJob, video: Composite) => {
    const storageKey = `${job.partnerId}/${randomBytes(20).toString('hex')}`
    if (job.row.storage_key !== null) await storage.delete(job.row.storage_key)
    await database.inTenant(job.partnerId, (tx) => recordingJobs.change(tx, job, { storage_key: storageKey }))
    const { size: byteSize } = await stat(video.path)
    await storage.put(storageKey, createReadStream(video.path), { byteSize, contentType: 'video/mp4' })
    try {
      await actOn(job, async (consult, unit) => {
        consult.act({ type: 'recording_ready', transcriptStatus: options.transcribes ? 'processing' : 'unavailable' })
        await recordingJobs.change(unit, job, {
          byte_size: byteSize,
          duration_ms: Math.max(1, Math.round(video.durationMs)),
          stored_at: unit.realNow,
          transcript_next_attempt_at: options.transcribes ? unit.realNow : null,
        })
      })
    } catch (error) {
      // No row points to these bytes: the new worker stores its own key, or the patient was erased.
      if (isLost(error)) await storage.delete(storageKey)
      throw error
    }
  }

  const make = async (job: RecordingJob, aborted: AbortSignal) => {
    const { partnerId } = job
    const consultId = job.row.telehealth_consult_id
    const room = { partnerId, consultId }
    const folder = join(options.folder, `${consultId}-${job.attempt}`)
    const row = await database.inTenant(partnerId, (tx) => fetchTelehealthRow(tx, consultId))
    const callMs = (row.ended_at?.getTime() ?? 0) - (row.started_at?.getTime() ?? 0)
    try {
      await clearFolder(options.folder, consultId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Removes all remaining participants, so that every segment is complete.
      await calls.closeRoom(room)
      const signal = AbortSignal.any([aborted, AbortSignal.timeout(limitMs(callMs))])
      const video = await makeRecording({ calls, room, folder, ffmpeg, signal })
      if (video) return await store(job, video)
      await actOn(job, (consult) => {
        if (consult.allows({ type: 'recording_absent' })) consult.act({ type: 'recording_absent' })
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const run = async (job: RecordingJob, signal: AbortSignal) => {
    const { partnerId, row } = job
    if (row.stored_at === null) await make(job, signal)
    await calls.discardSegments({ partnerId, consultId: row.telehealth_consult_id })
    await database.inTenant(partnerId, (tx) => recordingJobs.finish(tx, job))
  }

  const fail = async (job: RecordingJob, error: unknown) => {
    let isGivenUp = false
    await actOn(job, async (consult, unit) => {
      const failed = { type: 'recording_failed' } as const
      isGivenUp = job.attempt >= attemptsUntilFailed && consult.allows(failed)
      if (isGivenUp) consult.act(failed)
      await recordingJobs.fail(unit, job, unit.realNow)
    })
    if (isGivenUp) onFailure({ error, partnerId: job.partnerId, isGivenUp })
  }

  return createJobWorker({
    store: recordingJobs,
    database,
    clock,
    run,
    fail,
    requestIdOf: (recording) => recording.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
    heartbeatMs,
    isExclusive: true,
    stop,
  })
}
