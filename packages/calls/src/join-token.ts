import { createHmac, timingSafeEqual } from 'node:crypto'
import { callRoleSchema } from '@consult/domain'
import { z } from 'zod'
import type { CallParticipant, CallRoom } from './calls.ts'

const claimsSchema = z.strictObject({
  partnerId: z.string(),
  consultId: z.string(),
  participantId: z.string(),
  role: callRoleSchema,
  recorded: z.boolean(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
})

const sign = (secret: string, body: string) =>
  // A derived key, so that nothing given to pages is computed directly from the secret that authenticates processes
  // to nodes.
  createHmac('sha256', createHmac('sha256', secret).update('join-token').digest()).update(body).digest()

/** Creates a token that admits only this participant to this room, until `expiresAt`. */
export function mintJoinToken(secret: string, room: CallRoom, participant: CallParticipant, expiresAt: Date): string {
  const claims: z.infer<typeof claimsSchema> = {
    partnerId: room.partnerId,
    consultId: room.consultId,
    participantId: participant.id,
    role: participant.role,
    recorded: participant.recorded,
    expiresAt: expiresAt.getTime(),
  }
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${sign(secret, body).toString('base64url')}`
}

/**
 * Returns the participant whom a token admits to this room; null when it is forged, expired, or for another room or
 * participant.
 */
export function readJoinToken(
  secret: string,
  token: string,
  { room, participantId, now }: { room: CallRoom; participantId: string; now: Date },
): CallParticipant | null {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const due = sign(secret, body)
  if (given.length !== due.length || !timingSafeEqual(given, due)) return null
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  const isFor =
    claims.partnerId === room.partnerId &&
    claims.consultId === room.consultId &&
    claims.participantId === participantId &&
    now.getTime() < claims.expiresAt
  return isFor ? { id: participantId, role: claims.role, recorded: claims.recorded } : null
}
