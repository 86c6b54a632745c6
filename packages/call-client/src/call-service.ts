import type { CallConnection } from '@consult/domain'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { LineView } from './line-watch.ts'

/** How a page calls the service, for one call. */
export interface CallService {
  connection(): Promise<CallConnection>
  signal(signal: CallUpSignal): Promise<unknown>
  /**
   * Subscribes to the engine's signals for the page.
   * @param onEnd called when the subscription ends on its own, with the error that ended it, if there is one.
   * @returns a function that unsubscribes.
   */
  signals(hear: (signal: CallDownSignal) => void, onEnd: (error?: unknown) => void): () => void
  /** True for an error after which the page must not rejoin: the call is over, or the caller is not in it. */
  isFinal(error: unknown): boolean
  /** True for an error that says that the engine no longer knows this connection or its room. */
  isGone(error: unknown): boolean
}

/**
 * The page's state in the call. `elsewhere`: the same person joined from another page. `over`: the page cannot
 * rejoin. `unsupported`: this browser cannot carry calls.
 */
export type CallStanding = 'connecting' | 'connected' | 'reconnecting' | 'elsewhere' | 'over' | 'unsupported'

export interface CallView {
  readonly standing: CallStanding
  /** The tracks from the other side; empty before the first one. */
  readonly received: readonly MediaStreamTrack[]
  /** Whether media from the other side can be arriving. */
  readonly isHeard: boolean
  /** The line quality while `connected`; after that, the last known quality. */
  readonly line: LineView
}
