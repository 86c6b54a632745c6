import { z } from 'zod'

/**
 * What a participant's page and the call engine say to each other, by way of our API. A page names each of its
 * connections itself; what is said about another connection than the latest says nothing.
 *
 * A connection takes one path or two: each is one `RTCPeerConnection` of the page, and one side alone ever offers on it.
 * On `both` and `receive` the engine offers and the page answers; on `send` the engine requests and the page offers. Which
 * paths there are is the engine's matter: a page does as it is told.
 */
const connectionId = z.uuid()

/** A way of sound and picture, as the page sees it: what it sends and receives on it. */
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
  /** Comes into the room by a new connection; an earlier one of the same participant ends. */
  z.strictObject({ type: z.literal('join'), connectionId, token: z.string().max(1_024) }),
  /** To the engine's request. */
  z.strictObject({ type: z.literal('offer'), connectionId, path, sdp: description }),
  /** To the engine's offer. */
  z.strictObject({ type: z.literal('answer'), connectionId, path, sdp: description }),
  z.strictObject({ type: z.literal('candidate'), connectionId, path, ...candidate }),
  /** The network has changed: asks for offers and requests that look for a new way on every path (an ICE restart). */
  z.strictObject({ type: z.literal('restart'), connectionId }),
  /** Whether the page wants pictures of the other side; it does until it says otherwise. Sound comes either way. */
  z.strictObject({ type: z.literal('pictures'), connectionId, wanted: z.boolean() }),
  z.strictObject({ type: z.literal('leave'), connectionId }),
])
export type CallUpSignal = z.infer<typeof callUpSignalSchema>

/** Why a connection is over. `replaced`: the participant has come in by another one. `lost`: nothing was heard of it. */
export const callEndReasonSchema = z.enum(['replaced', 'removed', 'left', 'lost', 'closed'])
export type CallEndReason = z.infer<typeof callEndReasonSchema>

/** From the engine to the page. */
export const callDownSignalSchema = z.discriminatedUnion('type', [
  /** Sound and picture in the page's two lines, in this order; where the page may send, it puts its own there. */
  z.object({ type: z.literal('offer'), connectionId, path, sdp: description }),
  /**
   * Asks the page to offer on this path: one line of sound and one of picture, sendonly. On a path that stands, to offer a
   * new way (`iceRestart`); while the page's own offer there is unanswered, it asks for nothing more.
   */
  z.object({ type: z.literal('request'), connectionId, path }),
  /** To the page's offer; a page that has no offer unanswered there has heard it before. */
  z.object({ type: z.literal('answer'), connectionId, path, sdp: description }),
  z.object({ type: z.literal('candidate'), connectionId, path, ...candidate }),
  z.object({ type: z.literal('ended'), connectionId, reason: callEndReasonSchema }),
])
export type CallDownSignal = z.infer<typeof callDownSignalSchema>
