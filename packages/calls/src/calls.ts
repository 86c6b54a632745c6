import type { Readable } from 'node:stream'
import type { CallConnection, CallRole } from '@consult/domain'
import type { CallDownSignal, CallEndReason, CallUpSignal } from '@consult/domain/call-signals'

/** The room of one consult's call. */
export interface CallRoom {
  readonly partnerId: string
  readonly consultId: string
}

/** A person who joins a room: a patient or a physician, by their id. */
export interface CallParticipant {
  readonly id: string
  readonly role: CallRole
  /** Whether this participant's audio and video may be recorded. The other side's consent is separate. */
  readonly recorded: boolean
}

/** Events in the rooms, the same for every engine. Each is delivered at least once, in order within its room. */
export type CallEvent = CallRoom & { readonly at: Date } & (
    | { readonly type: 'participant_joined'; readonly participantId: string; readonly connectionId: string }
    | {
        readonly type: 'participant_left'
        readonly participantId: string
        readonly connectionId: string
        readonly reason: CallEndReason
      }
    /** The recording of one of the participant's connections is complete. */
    | { readonly type: 'segment_finished'; readonly participantId: string; readonly segmentId: string }
    | { readonly type: 'room_ended' }
  )

/** The recorded audio and video of one connection of a participant. */
export interface RecordedSegment {
  readonly segmentId: string
  /**
   * The packet log, in the format of recording/read-packet-log.ts. The caller must read it to its end or destroy it.
   */
  read(): Promise<Readable>
}

/** Why an engine refused or failed a request. */
export type CallFault =
  /** It is unreachable; a retry may succeed. */
  | 'unavailable'
  /** It has no free room. */
  | 'rooms_taken'
  /** The partner has used up its share of the rooms. */
  | 'partner_share_taken'
  /** The room is not open. */
  | 'no_room'
  /** The token is invalid for this participant and room, or expired. */
  | 'not_admitted'
  /** The signal belongs to a connection that is not the participant's latest. */
  | 'stale_connection'
  /** The signal makes no sense in the current state, such as an answer without an offer. */
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
 * The port to the engine that carries audio and video. A room is identified by its consult. The caller decides who
 * may join before it calls the port. Any process may call an engine, over the network, so never call it inside a
 * transaction. Every engine passes the test suite in `calls.contract.fixture.ts`. Every method may throw a CallError.
 */
export interface Calls {
  /** The engine's name, as sent to participants' clients. */
  readonly engine: string
  readonly capabilities: {
    /** Whether it carries audio and video. Without media it accepts no signals. */
    readonly media: boolean
    /** Whether it records. If so, participants are told that a starting call is recorded. */
    readonly recording: boolean
  }
  /**
   * Opens the room to its participants. An existing room stays as it is. The room takes one of the engine's places
   * once the first participant connects. The engine releases the room when no one is connected, so a join that fails
   * after this leaves nothing behind.
   * @throws CallError rooms_taken, partner_share_taken when no place is available for the room now.
   */
  openRoom(room: CallRoom): Promise<void>
  /**
   * Returns the details with which the participant's client connects. They are valid only for this room and
   * participant, and for a short time. When called again, for example after a page reload or a broken connection, it
   * returns new details for the same seat.
   */
  admit(room: CallRoom, participant: CallParticipant): Promise<CallConnection>
  /** Ends the participant's connection, if any. They may join again while their token is valid. */
  removeParticipant(room: CallRoom, participantId: string): Promise<void>
  /** Ends the call for all participants. Does nothing for a room that has ended or never existed. */
  closeRoom(room: CallRoom): Promise<void>
  /**
   * Passes a participant's signal to the engine. @throws CallError: no_room, not_admitted, stale_connection,
   * bad_signal.
   */
  signal(room: CallRoom, participantId: string, signal: CallUpSignal): Promise<void>
  /**
   * Yields the engine's signals for a participant's page: first all that still count, then new ones, until `stop`. It
   * ends when the room ends. @throws CallError: no_room, unavailable, also after it has started.
   */
  signals(room: CallRoom, participantId: string, stop: AbortSignal): AsyncIterable<CallDownSignal>
  /** Yields new events of all rooms until `stop`. After an error, call it again. */
  events(stop: AbortSignal): AsyncIterable<CallEvent>
  /**
   * Lists everything that was recorded in a closed room, by all nodes of the engine.
   * @throws CallError unavailable when a node that has part of it is unreachable.
   */
  collectSegments(room: CallRoom): Promise<RecordedSegment[]>
  /**
   * Permanently deletes everything that was recorded in the room, after the recording was stored, or when it must not
   * be kept.
   * @throws CallError unavailable when a node that has part of it is unreachable; the rest is deleted.
   */
  discardSegments(room: CallRoom): Promise<void>
}
