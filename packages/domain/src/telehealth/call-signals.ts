import { z } from 'zod'

/**
 * What a participant's page and the call engine say to each other, by way of our API. The engine always offers. A page
 * names each of its connections itself; what is said about another connection than the latest says nothing.
 */
const connectionId = z.uuid()
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
  z.strictObject({ type: z.literal('answer'), connectionId, sdp: description }),
  z.strictObject({ type: z.literal('candidate'), connectionId, ...candidate }),
  /** The network has changed: asks for an offer that looks for a new way (an ICE restart). */
  z.strictObject({ type: z.literal('restart'), connectionId }),
  z.strictObject({ type: z.literal('leave'), connectionId }),
])
export type CallUpSignal = z.infer<typeof callUpSignalSchema>

/** Why a connection is over. `replaced`: the participant has come in by another one. `lost`: nothing was heard of it. */
export const callEndReasonSchema = z.enum(['replaced', 'removed', 'left', 'lost', 'closed'])
export type CallEndReason = z.infer<typeof callEndReasonSchema>

/** From the engine to the page. */
export const callDownSignalSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('offer'), connectionId, sdp: description }),
  z.object({ type: z.literal('candidate'), connectionId, ...candidate }),
  z.object({ type: z.literal('ended'), connectionId, reason: callEndReasonSchema }),
])
export type CallDownSignal = z.infer<typeof callDownSignalSchema>
