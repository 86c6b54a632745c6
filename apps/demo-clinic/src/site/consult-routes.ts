import { type AsyncConsult, ConsultApiError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CallMirror } from '../clinic/call-mirror.ts'
import type { ConsultMirror } from '../clinic/consult-mirror.ts'
import type { PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import type { Troubles } from '../clinic/troubles.ts'
import type { Connection } from '../consult/connection.ts'
import { cutLine } from './cut-line.ts'
import { VisitorError } from './errors.ts'
import { requireVisitor } from './visitor.ts'

const askSchema = z.object({ reason: z.string().trim().min(1).max(2000) })
const tokenSchema = z.object({
  /** The call to show in the widget. Without one, it shows the patient's messages. */
  callId: z.string().min(1).optional(),
  /** Requests a short-lived token, to watch it expire. */
  ttlSeconds: z.number().int().min(60).max(3600).optional(),
})

/** Returns the id of the open consult that prevents a new one. */
function openThreadOf(error: unknown): string | undefined {
  if (!(error instanceof ConsultApiError) || error.code !== 'has_open_thread') return undefined
  const { asyncConsultId } = error.details
  return typeof asyncConsultId === 'string' ? asyncConsultId : undefined
}

/** Adds the backend routes of the page with the widget. */
export function addConsultRoutes(
  app: FastifyInstance,
  parts: {
    connection: Connection
    book: PatientBook
    sessions: Sessions
    mirror: ConsultMirror
    calls: CallMirror
    troubles: Troubles
    tokenTtlSeconds: number
  },
): void {
  const { connection, mirror, calls, troubles, tokenTtlSeconds } = parts

  /** A patient has one open consult at a time. If there is one, it is continued. */
  const openConsult = async (patientId: string, reason: string): Promise<AsyncConsult> => {
    const { client } = connection
    try {
      return await client.asyncConsults.create({ patientId, reason })
    } catch (error) {
      const id = openThreadOf(error)
      if (id === undefined) throw error
      return client.asyncConsults.get(id)
    }
  }

  app.post('/api/ask', async (request, reply) => {
    const { consultPatientId } = requireVisitor(request, parts)
    const body = askSchema.safeParse(request.body)
    if (!body.success) {
      const message = 'Describe your concern in up to 2,000 characters.'
      throw new VisitorError(400, { code: 'incomplete', message, field: 'reason' })
    }
    const consult = await openConsult(consultPatientId, body.data.reason)
    mirror.take(consult)
    const { id, status, reason } = consult
    return reply.code(201).send({ consult: { id, status, reason } })
  })

  /** Mints a token for `mount`, and again after each `service:expired`. */
  app.post('/api/embed-token', async (request, reply) => {
    if (troubles.has('away')) return cutLine(request, reply)
    const { consultPatientId, externalId } = requireVisitor(request, parts)
    const body = tokenSchema.safeParse(request.body ?? {})
    if (!body.success) throw new VisitorError(400, { code: 'bad_request', message: 'The request is invalid.' })
    const { callId, ttlSeconds = tokenTtlSeconds } = body.data
    const { client } = connection
    if (callId === undefined) {
      return reply.code(201).send(await client.patients.createEmbedSession(consultPatientId, { ttlSeconds }))
    }
    if (calls.patientOf(callId) !== externalId) {
      throw new VisitorError(404, { code: 'unknown_call', message: 'Call not found.' })
    }
    return reply.code(201).send(await client.telehealthConsults.createEmbedSession(callId, { ttlSeconds }))
  })
}
