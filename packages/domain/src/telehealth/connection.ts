import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { telehealthConsultSchema } from './resource.ts'

export const callRoleSchema = z.enum(['patient', 'physician'])
export type CallRole = z.infer<typeof callRoleSchema>

/**
 * The details with which a participant's client connects to a call. `engine` describes how to connect;
 * `signalling-only` has no media and no address. The details authenticate the participant, so never share them.
 */
export const callConnectionSchema = z
  .object({
    engine: knownValues(['embedded', 'janus', 'signalling-only']).describe(
      'The call engine, which determines how a client connects. `signalling-only` carries no media.',
    ),
    roomId: z.string().describe("Identifier of the call's room."),
    participantId: idSchema.describe('The patient or physician this connection is for.'),
    role: callRoleSchema.describe('The role of the participant.'),
    url: z.string().nullable().describe('Where the client connects. `null` for an engine without media.'),
    token: z
      .string()
      .nullable()
      .describe('Token to join the room with. Keep it secret: it identifies the participant.'),
    iceServers: z
      .array(
        z.object({
          urls: z.array(z.string()).describe('Addresses of the server.'),
          username: z.string().nullable().describe('Username for the server. `null` if it needs none.'),
          credential: z.string().nullable().describe('Password for the server. `null` if it needs none.'),
        }),
      )
      .describe('STUN and TURN servers for WebRTC.'),
    expiresAt: instantSchema.describe('When these connection details expire.'),
  })
  .describe('What the physician connects to the call with.')
export type CallConnection = z.infer<typeof callConnectionSchema>

/** Response of `POST /v1/telehealth-consults/{id}/join`: the consult, and the physician's connection details. */
export const joinedConsultSchema = telehealthConsultSchema.extend({ connection: callConnectionSchema })
export type JoinedConsult = z.infer<typeof joinedConsultSchema>
