import type { Readable } from 'node:stream'
import type { CallConnection, CallRole } from '@consult/domain'
import type { CallDownSignal, CallEndReason, CallUpSignal } from '@consult/domain/call-signals'

/** The room of one consult's call. */
export interface CallRoom {
  readonly partnerId: string
  readonly consultId: string
}

/** Who comes into a room: a patient or a physician, by their id. */
export interface CallParticipant {
  readonly id: string
  readonly role: CallRole
  /** Whether their sound and picture may be kept. The other side's are another matter. */
  readonly recorded: boolean
}

/** What happens in the rooms, whatever the engine calls it. Told at least once, in the order of each room. */
export type CallEvent = CallRoom & { readonly at: Date } & (
    | { readonly type: 'participant_joined'; readonly participantId: string; readonly connectionId: string }
    | {
        readonly type: 'participant_left'
        readonly participantId: string
        readonly connectionId: string
        readonly reason: CallEndReason
      }
    /** What the participant sent, from coming in to going out, has been written down to its end. */
    | { readonly type: 'segment_finished'; readonly participantId: string; readonly segmentId: string }
    | { readonly type: 'room_ended' }
  )

/** A participant's sound and picture from coming in to going out, as the engine wrote it down. */
export interface RecordedSegment {
  readonly segmentId: string
  /** Its bytes, as recording/read-packet-log.ts reads them. Whoever asks reads them to their end or destroys them. */
  read(): Promise<Readable>
}

/** Why an engine did not do what it was asked. */
export type CallFault =
  /** It cannot be reached: later, perhaps. */
  | 'unavailable'
  /** All its rooms are taken. */
  | 'rooms_taken'
  /** All the rooms that one partner may have are taken by this one. */
  | 'partner_share_taken'
  /** The room is not open. */
  | 'no_room'
  /** The token is not for this participant and this room, or no longer. */
  | 'not_admitted'
  /** The signal is of a connection that is not the participant's latest. */
  | 'stale_connection'
  /** What was said makes no sense to it: an answer that answers nothing. */
  | 'bad_signal'

export class CallError extends Error {
  override readonly name = 'CallError'
  readonly fault: CallFault

  constructor(fault: CallFault, options?: ErrorOptions) {
    super(`Call engine error: ${fault}`, options)
    this.fault = fault
  }
}

/**
 * The port to whatever carries picture and sound. Rooms are named by their consult; who may come into one is settled
 * before the port is asked. An engine may be asked by any process, and across the network: never inside a transaction.
 * Every engine passes the one suite of `calls.contract.fixture.ts`. Every method may throw a CallError.
 */
export interface Calls {
  /** The engine's name, as sent to participants' clients. */
  readonly engine: string
  readonly capabilities: {
    /** It carries picture and sound; without it there is nothing to say to it. */
    readonly media: boolean
    /** It records: a call that begins is then said to be recorded. */
    readonly recording: boolean
  }
  /**
   * Opens the room to its participants. An existing room stays as it is. The room takes one of the engine's places
   * once the first participant connects. The engine releases the room when no one is connected, so a join that fails
   * after this leaves nothing behind.
   * @throws CallError rooms_taken, partner_share_taken when it would get no place now.
   */
  openRoom(room: CallRoom): Promise<void>
  /**
   * What the participant's client connects with: for this room and this participant alone, and not for long. Asked
   * again (a page was reloaded, a connection broke) it answers with fresh details for the same place in the room.
   */
  admit(room: CallRoom, participant: CallParticipant): Promise<CallConnection>
  /** Ends the participant's connection, if there is one. They may come in again while their token is good. */
  removeParticipant(room: CallRoom, participantId: string): Promise<void>
  /** Ends the call for everybody in the room. A room that has ended, or never was, is no error. */
  closeRoom(room: CallRoom): Promise<void>
  /** Hands a participant's signal to the engine. @throws CallError: no_room, not_admitted, stale_connection, bad_signal. */
  signal(room: CallRoom, participantId: string, signal: CallUpSignal): Promise<void>
  /**
   * What the engine says to a participant's page: all that still counts, then what comes, until `stop`. Ends by itself
   * when the room does. @throws CallError: no_room, unavailable, also in the middle.
   */
  signals(room: CallRoom, participantId: string, stop: AbortSignal): AsyncIterable<CallDownSignal>
  /** What happens in all rooms from now on, until `stop`. After a fault: ask again. */
  events(stop: AbortSignal): AsyncIterable<CallEvent>
  /**
   * Everything that was recorded in the room, by whichever part of the engine: for a room that has been closed.
   * @throws CallError unavailable when a part that has some of it cannot be reached.
   */
  collectSegments(room: CallRoom): Promise<RecordedSegment[]>
  /**
   * Forgets everything that was recorded in the room, for good: it has been put away, or is not to be kept.
   * @throws CallError unavailable when a part that has some of it cannot be reached; what could be is forgotten.
   */
  discardSegments(room: CallRoom): Promise<void>
}
