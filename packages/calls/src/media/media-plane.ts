import type { Readable } from 'node:stream'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { CallParticipant, CallRoom } from '../calls.ts'

type WithoutConnection<S> = S extends unknown ? Omit<S, 'connectionId'> : never

/** A signal from a link to its page. The room adds the connection id. */
export type LinkSignal = WithoutConnection<Exclude<CallDownSignal, { type: 'ended' }>>

/** A signal from a page to its link. The caller has checked that the page may send it. */
export type PageSignal = Extract<CallUpSignal, { type: 'offer' | 'answer' | 'candidate' }>

/** What a link reports to its room. */
export interface LinkEvents {
  say(signal: LinkSignal): void
  /** Media flows, for the first time or after an interruption. */
  connected(): void
  /** The page is gone. */
  lost(): void
  fault(error: unknown): void
}

/** One connection of one participant, from joining to leaving. */
export interface MediaLink {
  readonly connectionId: string
  /** The id of its recording; null when it is not recorded. */
  readonly segmentId: string | null
  /** When the page last sent anything (epochNow); null while it sends nothing that the plane can detect. */
  readonly heardAt: number | null
  /** Sends the page its first signals. */
  start(): Promise<void>
  /** @throws CallError bad_signal for an invalid signal. */
  take(signal: PageSignal): Promise<void>
  /** Sends the page the signals for an ICE restart. */
  restart(): Promise<void>
  /** Turns the other side's video on or off for the page. */
  pictures(wanted: boolean): Promise<void>
  /** Resolves once the recording is complete. */
  close(): Promise<void>
}

/** The media of one room: each participant receives what the other sends. */
export interface RoomMedia {
  /** Resolves once it is usable. @throws CallError unavailable. */
  readonly ready: Promise<void>
  /**
   * Connects a participant. The room ensures that a participant has one link at a time, and that there are at most
   * two participants.
   */
  link(connectionId: string, participant: CallParticipant, events: LinkEvents): MediaLink
  /** Called once a second. */
  tick(): void
  close(): Promise<void>
}

/** Carries and records audio and video. A segment is the recording of one link. */
export interface MediaPlane {
  /** Resolves once rooms can be opened. @throws CallError unavailable. */
  ready(): Promise<void>
  /** @param folder the folder for recordings. @param onGone called when the room is lost without having been closed. */
  open(room: CallRoom, folder: string, onGone: () => void): RoomMedia
  /** The segments in a room's folder, including those of a process that crashed. */
  segmentsIn(folder: string): Promise<string[]>
  /** The packet log, in the format of recording/read-packet-log.ts. @throws ENOENT when the segment does not exist. */
  readSegment(folder: string, segmentId: string): Promise<Readable>
  discardSegment(folder: string, segmentId: string): Promise<void>
  close(): Promise<void>
}

/** A handler for `readdir`: returns no names for a missing folder. */
export const noneIfMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/**
 * The time in epoch milliseconds of a clock that is never adjusted while the process runs, because offsets within a
 * call depend on it.
 */
export const epochNow = () => performance.timeOrigin + performance.now()
