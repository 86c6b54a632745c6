import type { CallConnection, CallRole } from '@consult/domain'

/** The room of one consult's call. */
export interface CallRoom {
  readonly partnerId: string
  readonly consultId: string
}

/** Who comes into a room: a patient or a physician, by their id. */
export interface CallParticipant {
  readonly id: string
  readonly role: CallRole
}

/**
 * The port to whatever carries picture and sound. Rooms are named by their consult; who may come into one is settled
 * before the port is asked. An engine may be asked by any process, and across the network: never inside a transaction.
 * Every engine passes the one suite of `calls.contract.fixture.ts`.
 */
export interface Calls {
  /** The engine's name, as participants' clients are told it. */
  readonly engine: string
  /** Whether it records: a call that begins is then said to be recorded. */
  readonly records: boolean
  /**
   * Makes sure that the room stands. A room that stands already stays as it is; one that nobody has come into is let
   * go by the engine itself, so that a join that failed after this leaves nothing behind.
   */
  openRoom(room: CallRoom): Promise<void>
  /**
   * What the participant's client connects with: for this room and this participant alone, and not for long. Asked
   * again (a page was loaded anew, a connection broke) it answers with fresh details for the same place in the room.
   */
  admit(room: CallRoom, participant: CallParticipant): Promise<CallConnection>
  /** Ends the call for everybody in the room. A room that has ended, or never was, is no error. */
  closeRoom(room: CallRoom): Promise<void>
}
