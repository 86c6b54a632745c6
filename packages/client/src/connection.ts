/**
 * Why a connection ended. `silent`: nothing arrived in time, and nothing failed. `unauthorized`: the credential is no
 * longer valid. `crowded`: too many streams are open.
 */
export type WhyEnded = 'ended' | 'silent' | 'unauthorized' | 'crowded'

/** The callbacks for one connection. */
export interface ConnectionEvents<Frame> {
  started(): void
  /** @param id the log position to resume from; null for a frame that is not in the log. */
  frame(id: string | null, frame: Frame): void
  ended(why: WhyEnded): void
}

/**
 * Opens a connection that resumes after the event with that id. It returns a function that closes the connection; no
 * callbacks follow.
 */
export type OpenConnection<Frame> = (lastEventId: string | null, events: ConnectionEvents<Frame>) => () => void
