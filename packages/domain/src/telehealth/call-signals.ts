import { z } from 'zod'

/**
 * The signals between a participant's page and the call engine, relayed by our API. The page chooses the id of each of
 * its connections. Signals for any connection other than the latest are ignored.
 *
 * A connection has one path or two. Each path is one `RTCPeerConnection` of the page, and only one side ever offers on
 * it: on `both` and `receive` the engine offers and the page answers; on `send` the engine requests and the page
 * offers. The engine decides which paths exist; the page follows.
 */
const connectionId = z.uuid()

/** The direction of audio and video on a path, from the page's point of view. */
export const callPathSchema = z.enum(['both', 'send', 'receive'])
export type CallPath = z.infer<typeof callPathSchema>

const path = callPathSchema
const description = z.string().min(1).max(32_768)
const candidate = {
  candidate: z.string().max(1_024),
  sdpMid: z.string().max(64).nullable(),
  sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
}

/** From the page to the engine. */
export const callUpSignalSchema = z.discriminatedUnion('type', [
  /** Joins the room with a new connection; an earlier connection of the same participant ends. */
  z.strictObject({ type: z.literal('join'), connectionId, token: z.string().max(1_024) }),
  /** Responds to the engine's request. */
  z.strictObject({ type: z.literal('offer'), connectionId, path, sdp: description }),
  /** Responds to the engine's offer. */
  z.strictObject({ type: z.literal('answer'), connectionId, path, sdp: description }),
  z.strictObject({ type: z.literal('candidate'), connectionId, path, ...candidate }),
  /** The network has changed: asks the engine to restart ICE on every path. */
  z.strictObject({ type: z.literal('restart'), connectionId }),
  /** Whether the page wants the other side's video; true by default. Audio is always sent. */
  z.strictObject({ type: z.literal('pictures'), connectionId, wanted: z.boolean() }),
  z.strictObject({ type: z.literal('leave'), connectionId }),
])
export type CallUpSignal = z.infer<typeof callUpSignalSchema>

/** Why a connection ended. `replaced`: the participant joined with a new connection. `lost`: its heartbeats stopped. */
export const callEndReasonSchema = z.enum(['replaced', 'removed', 'left', 'lost', 'closed'])
export type CallEndReason = z.infer<typeof callEndReasonSchema>

/** From the engine to the page. */
export const callDownSignalSchema = z.discriminatedUnion('type', [
  /** Audio and video in two media sections, in this order; the page adds its own where it may send. */
  z.object({ type: z.literal('offer'), connectionId, path, sdp: description }),
  /**
   * Asks the page to offer on this path: one audio and one video section, sendonly. On an established path it asks for
   * an offer with an ICE restart (`iceRestart`). While the page's own offer there is unanswered, it asks for nothing
   * more.
   */
  z.object({ type: z.literal('request'), connectionId, path }),
  /** Responds to the page's offer. A page without an unanswered offer on this path has already processed it. */
  z.object({ type: z.literal('answer'), connectionId, path, sdp: description }),
  z.object({ type: z.literal('candidate'), connectionId, path, ...candidate }),
  z.object({ type: z.literal('ended'), connectionId, reason: callEndReasonSchema }),
])
export type CallDownSignal = z.infer<typeof callDownSignalSchema>
