import type { Readable } from 'node:stream'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { CallParticipant, CallRoom } from '../calls.ts'

type WithoutConnection<S> = S extends unknown ? Omit<S, 'connectionId'> : never

/** What a link says to its page; the room knows which connection it is of. */
export type LinkSignal = WithoutConnection<Exclude<CallDownSignal, { type: 'ended' }>>

/** What a page says to its link; who may say anything is settled before. */
export type PageSignal = Extract<CallUpSignal, { type: 'offer' | 'answer' | 'candidate' }>

/** What a link tells the room it is of. */
export interface LinkEvents {
  say(signal: LinkSignal): void
  /** Media flows now, for the first time or after a break. */
  connected(): void
  /** The page has gone. */
  lost(): void
  fault(error: unknown): void
}

/** One connection of one participant, from coming in to going out. */
export interface MediaLink {
  readonly connectionId: string
  /** What it is written down as; null when it is not. */
  readonly segmentId: string | null
  /** When anything was last heard of the page, epochNow; null while it sends nothing that the plane would hear. */
  readonly heardAt: number | null
  /** Says to the page what it is to do first. */
  start(): Promise<void>
  /** @throws CallError bad_signal when it makes no sense. */
  take(signal: PageSignal): Promise<void>
  /** Says to the page what it is to do for a new way. */
  restart(): Promise<void>
  /** Whether the page gets the other side's pictures from now on. */
  pictures(wanted: boolean): Promise<void>
  /** Resolves once all that was recorded is written. */
  close(): Promise<void>
}

/** What one room's sound and picture go through: what one participant sends, the other gets. */
export interface RoomMedia {
  /** Resolves once it can be used. @throws CallError unavailable. */
  readonly ready: Promise<void>
  /** A participant has one link at a time, and there are two participants at the most: the room sees to that. */
  link(connectionId: string, participant: CallParticipant, events: LinkEvents): MediaLink
  /** Once a second. */
  tick(): void
  close(): Promise<void>
}

/** What carries sound and picture, and writes them down. A segment is what one link wrote down. */
export interface MediaPlane {
  /** Resolves once rooms can be opened. @throws CallError unavailable. */
  ready(): Promise<void>
  /** @param folder for what is recorded. @param onGone told when the room has gone, without being closed. */
  open(room: CallRoom, folder: string, onGone: () => void): RoomMedia
  /** The segments in a room's folder, also of a process that ended before its time. */
  segmentsIn(folder: string): Promise<string[]>
  /** Its bytes, as recording/read-packet-log.ts reads them. @throws ENOENT when there is none. */
  readSegment(folder: string, segmentId: string): Promise<Readable>
  discardSegment(folder: string, segmentId: string): Promise<void>
  close(): Promise<void>
}

/** The names in a folder that may not be there. */
export const noneIfMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Epoch milliseconds by a clock that nobody sets while the process runs: offsets within a call depend on it. */
export const epochNow = () => performance.timeOrigin + performance.now()
