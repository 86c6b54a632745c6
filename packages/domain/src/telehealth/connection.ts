import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { telehealthConsultSchema } from './resource.ts'

export const callRoleSchema = z.enum(['patient', 'physician'])
export type CallRole = z.infer<typeof callRoleSchema>

/**
 * What a participant's client connects to a call with. `engine` tells the client how; `signalling-only` has no media
 * and no address. The details are the participant's own: whoever has them is taken for the participant.
 */
export const callConnectionSchema = z.object({
  engine: z.string(),
  roomId: z.string(),
  participantId: idSchema,
  role: callRoleSchema,
  /** Where the client connects; null when there is nothing to connect to. */
  url: z.string().nullable(),
  token: z.string().nullable(),
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().nullable(), credential: z.string().nullable() }),
  ),
  expiresAt: instantSchema,
})
export type CallConnection = z.infer<typeof callConnectionSchema>

/** Answer of `POST /v1/telehealth-consults/{id}/join`: the consult, and what the physician connects with. */
export const joinedConsultSchema = telehealthConsultSchema.extend({ connection: callConnectionSchema })
export type JoinedConsult = z.infer<typeof joinedConsultSchema>
