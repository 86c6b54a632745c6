import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extractAudio } from '@consult/calls/recording'
import { addSeconds } from '@consult/domain'
import type { DueWork } from '@consult/engine'
import { type Transcriber, TranscriptRefused } from '@consult/transcriber'
import { sql } from 'kysely'
import {
  changeTranscript,
  type HeldTranscript,
  LostTranscript,
  limitSeconds,
  takeTranscript,
} from '../recordings/transcript-store.ts'
import type { Services } from '../request/request-context.ts'
import type { actOnTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'
import { actOnCall } from './act-on-call.ts'

/** After so many attempts, some hours later, nobody tries again, unless an operator says so: then it begins anew. */
const mostTries = 8

const backoffSeconds = (attempts: number) => Math.min(60 * 2 ** (attempts - 1), 6 * 60 * 60)

export interface TranscriptWorkOptions {
  readonly services: Services
  readonly transcriber: Transcriber
  readonly ffmpeg: string
  /** For the sound of a call, while it is written down. What a crash leaves there goes with the next attempt. */
  readonly folder: string
  /** Ends what is under way; it is begun again by another worker, or later. */
  readonly stop: AbortSignal
  readonly onFailure: (failure: { error: unknown; partnerId: string }) => void
}

/**
 * Has the recordings of calls written down: takes the sound out of the film, asks the transcriber, puts what it answers
 * with the files, and announces it. A film never waits for it.
 */
export function createTranscriptWork(options: TranscriptWorkOptions): DueWork {
  const { services, transcriber, ffmpeg, stop, onFailure } = options
  const { database, clock, storage } = services

  const actOn = (partnerId: string, held: HeldTranscript, act: Parameters<typeof actOnTelehealthConsult>[2]) =>
    actOnCall(services, { partnerId, telehealthConsultId: held.telehealth_consult_id, name: 'transcripts.make' }, act)

  /** The words that were spoken, as WebVTT. */
  const writeDown = async (partnerId: string, held: HeldTranscript, folder: string): Promise<string> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(limitSeconds * 1000)])
    const [film, path] = [join(folder, 'film.mp4'), join(folder, 'sound.m4a')]
    const bytes = await storage.get(held.storage_key)
    if (!bytes) throw new Error('the storage has lost a film')
    await pipeline(bytes, createWriteStream(film, { mode: 0o600 }), { signal })
    await extractAudio({ film, target: path, ffmpeg, signal })
    const { language } = await database.inTenant(partnerId, (tx) => fetchTelehealthRow(tx, held.telehealth_consult_id))
    return transcriber.transcribe({ path, contentType: 'audio/mp4', language }, signal)
  }

  /** The key is written down before the bytes: those that a crash leaves behind are known of, and go with the next try. */
  const keep = async (partnerId: string, held: HeldTranscript, text: string) => {
    const key = `${partnerId}/${randomBytes(20).toString('hex')}`
    const bytes = Buffer.from(text)
    if (held.transcript_key !== null) await storage.delete(held.transcript_key)
    await database.inTenant(partnerId, (tx) => changeTranscript(tx, held, { transcript_key: key }))
    await storage.put(key, Readable.from([bytes]), { byteSize: bytes.length, contentType: 'text/vtt' })
    try {
      await actOn(partnerId, held, async (consult, unit) => {
        consult.act({ type: 'transcript_ready' })
        await changeTranscript(unit, held, {
          transcript_byte_size: bytes.length,
          transcript_stored_at: unit.now,
          transcript_next_attempt_at: null,
        })
      })
    } catch (error) {
      // Nobody will look for it: whoever has the call now wrote down a key of their own, or the film has had its time.
      if (error instanceof LostTranscript) await storage.delete(key)
      throw error
    }
  }

  const make = async (partnerId: string, held: HeldTranscript) => {
    const folder = join(options.folder, `${held.telehealth_consult_id}-${held.transcript_attempts}`)
    try {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await keep(partnerId, held, await writeDown(partnerId, held, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const tryLater = (partnerId: string, held: HeldTranscript, error: unknown) =>
    actOn(partnerId, held, async (consult, unit) => {
      const tries = ((held.transcript_attempts - 1) % mostTries) + 1
      const isLast = error instanceof TranscriptRefused || tries === mostTries
      const failed = { type: 'transcript_failed' } as const
      if (isLast && consult.allows(failed)) consult.act(failed)
      const next = isLast ? null : addSeconds(unit.now, backoffSeconds(tries))
      await changeTranscript(unit, held, { transcript_next_attempt_at: next })
    })

  const handBack = (partnerId: string, held: HeldTranscript) =>
    database.inTenant(partnerId, (tx) =>
      changeTranscript(tx, held, {
        transcript_next_attempt_at: clock.now(),
        transcript_attempts: held.transcript_attempts - 1,
      }),
    )

  return {
    due: async () => {
      const { rows } = await sql<{ partner_id: string }>`
        select partner_id from tenant.partners_with_due_transcripts(${clock.now()})`.execute(database.directory)
      return rows.map((row) => row.partner_id)
    },
    work: async (partnerId) => {
      if (stop.aborted) return false
      const held = await database.inTenant(partnerId, (tx) => takeTranscript(tx, clock.now()))
      if (!held) return false
      await make(partnerId, held)
        .catch((error: unknown) => {
          if (error instanceof LostTranscript) return
          if (stop.aborted) return handBack(partnerId, held)
          onFailure({ error, partnerId })
          return tryLater(partnerId, held, error)
        })
        .catch((error: unknown) => {
          if (!(error instanceof LostTranscript)) throw error
        })
      return !stop.aborted
    },
  }
}
