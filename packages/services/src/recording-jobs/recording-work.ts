import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Composite, makeRecording } from '@consult/calls/recording'
import { addSeconds } from '@consult/domain'
import type { DueWork } from '@consult/engine'
import { sql } from 'kysely'
import {
  changeRecording,
  type HeldRecording,
  LostRecording,
  renewEveryMs,
  renewRecording,
  takeRecording,
} from '../recordings/recording-store.ts'
import type { Services } from '../request/request-context.ts'
import type { actOnTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'
import { actOnCall } from './act-on-call.ts'

/** After so many attempts a recording is said to have failed. It may come right after that. */
const triesUntilFailed = 6

/** After so many, some days later, nobody tries again, unless an operator says so: then it begins anew. */
const mostTries = 30

/** Attempts are numbered on and on, for whoever holds one: an operator begins another round. */
const inRound = (attempts: number) => ((attempts - 1) % mostTries) + 1

const backoffSeconds = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 6 * 60 * 60)

/** A film takes about as long as its call at the most. */
const limitMs = (callMs: number) => 2 * callMs + 10 * 60_000

/** Removes what earlier attempts at a film have left behind. */
async function clearAway(folder: string, consultId: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${consultId}-`)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

export interface RecordingWorkOptions {
  readonly services: Services
  readonly ffmpeg: string
  /** Recordings are written down here, each once its film is there. */
  readonly transcribes: boolean
  /** For what a film is made of, while it is made. What a crash leaves there goes with the next attempt. */
  readonly folder: string
  /** Ends what is under way; it is begun again by another worker, or later. */
  readonly stop: AbortSignal
  /** `isGivenUp`: it is the second word on an attempt, after which the recording is said to have failed. */
  readonly onFailure: (failure: { error: unknown; partnerId: string; isGivenUp?: boolean }) => void
}

/**
 * Makes the recordings of calls that are over: fetches what the engine wrote down, makes one film of it, puts it with the
 * files, announces it, and has the engine forget what it had. One at a time in each process: they are made of much
 * processor time, and none is urgent.
 */
export function createRecordingWork(options: RecordingWorkOptions): DueWork {
  const { services, ffmpeg, stop, onFailure } = options
  const { database, clock, calls, storage } = services

  const actOn = (partnerId: string, held: HeldRecording, act: Parameters<typeof actOnTelehealthConsult>[2]) =>
    actOnCall(services, { partnerId, telehealthConsultId: held.telehealth_consult_id, name: 'recordings.make' }, act)

  /** The key is written down before the bytes: those that a crash leaves behind are known of, and go with the next try. */
  const keep = async (partnerId: string, held: HeldRecording, film: Composite) => {
    const storageKey = `${partnerId}/${randomBytes(20).toString('hex')}`
    if (held.storage_key !== null) await storage.delete(held.storage_key)
    await database.inTenant(partnerId, (tx) => changeRecording(tx, held, { storage_key: storageKey }))
    const { size: byteSize } = await stat(film.path)
    await storage.put(storageKey, createReadStream(film.path), { byteSize, contentType: 'video/mp4' })
    await actOn(partnerId, held, async (consult, unit) => {
      consult.act({ type: 'recording_ready', transcriptStatus: options.transcribes ? 'processing' : 'unavailable' })
      await changeRecording(unit, held, {
        byte_size: byteSize,
        duration_ms: Math.max(1, Math.round(film.durationMs)),
        stored_at: unit.now,
        transcript_next_attempt_at: options.transcribes ? unit.now : null,
      })
    })
  }

  const make = async (partnerId: string, held: HeldRecording) => {
    const consultId = held.telehealth_consult_id
    const room = { partnerId, consultId }
    const folder = join(options.folder, `${consultId}-${held.attempts}`)
    const row = await database.inTenant(partnerId, (tx) => fetchTelehealthRow(tx, consultId))
    const callMs = (row.ended_at?.getTime() ?? 0) - (row.started_at?.getTime() ?? 0)
    const lost = new AbortController()
    const renewing = setInterval(() => {
      database
        .inTenant(partnerId, (tx) => renewRecording(tx, held, clock.now()))
        .catch((error: unknown) =>
          error instanceof LostRecording ? lost.abort(error) : onFailure({ error, partnerId }),
        )
    }, renewEveryMs)
    try {
      await clearAway(options.folder, consultId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Nobody is in it any more, and all of it is written to its end.
      await calls.closeRoom(room)
      const signal = AbortSignal.any([stop, lost.signal, AbortSignal.timeout(limitMs(callMs))])
      const film = await makeRecording({ calls, room, folder, ffmpeg, signal })
      if (film) return await keep(partnerId, held, film)
      await actOn(partnerId, held, (consult) => {
        if (consult.allows({ type: 'recording_absent' })) consult.act({ type: 'recording_absent' })
      })
    } finally {
      clearInterval(renewing)
      await rm(folder, { recursive: true, force: true })
    }
  }

  const settle = async (partnerId: string, held: HeldRecording) => {
    if (held.stored_at === null) await make(partnerId, held)
    await calls.discardSegments({ partnerId, consultId: held.telehealth_consult_id })
    await database.inTenant(partnerId, (tx) => changeRecording(tx, held, { next_attempt_at: null }))
  }

  const tryLater = async (partnerId: string, held: HeldRecording, error: unknown) => {
    const { attempts } = held
    let isGivenUp = false
    await actOn(partnerId, held, async (consult, unit) => {
      const failed = { type: 'recording_failed' } as const
      isGivenUp = attempts >= triesUntilFailed && consult.allows(failed)
      if (isGivenUp) consult.act(failed)
      const tries = inRound(attempts)
      const next = tries < mostTries ? addSeconds(unit.now, backoffSeconds(tries)) : null
      await changeRecording(unit, held, { next_attempt_at: next })
    })
    if (isGivenUp) onFailure({ error, partnerId, isGivenUp })
  }

  const handBack = (partnerId: string, held: HeldRecording) =>
    database.inTenant(partnerId, (tx) =>
      changeRecording(tx, held, { next_attempt_at: clock.now(), attempts: held.attempts - 1 }),
    )

  const workOnOne = async (partnerId: string): Promise<boolean> => {
    if (stop.aborted) return false
    const held = await database.inTenant(partnerId, (tx) => takeRecording(tx, clock.now()))
    if (!held) return false
    await settle(partnerId, held)
      .catch((error: unknown) => {
        if (error instanceof LostRecording) return
        if (stop.aborted) return handBack(partnerId, held)
        onFailure({ error, partnerId })
        return tryLater(partnerId, held, error)
      })
      .catch((error: unknown) => {
        if (!(error instanceof LostRecording)) throw error
      })
    return !stop.aborted
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    due: async () => {
      const { rows } = await sql<{ partner_id: string }>`
        select partner_id from tenant.partners_with_due_recordings(${clock.now()})`.execute(database.directory)
      return rows.map((row) => row.partner_id)
    },
    work: (partnerId) => {
      const mine = turn.then(() => workOnOne(partnerId))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
