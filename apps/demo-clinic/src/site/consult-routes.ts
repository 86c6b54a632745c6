import { type AsyncConsult, type Consult, ConsultApiError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ConsultMirror } from '../clinic/consult-mirror.ts'
import type { PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import { VisitorError } from './errors.ts'
import { requireVisitor } from './visitor.ts'

const askSchema = z.object({ reason: z.string().trim().min(1).max(2000) })

/** The id of the consult that stands in the way of a new one. */
function openThreadOf(error: unknown): string | undefined {
  if (!(error instanceof ConsultApiError) || error.code !== 'has_open_thread') return undefined
  const { asyncConsultId } = error.details
  return typeof asyncConsultId === 'string' ? asyncConsultId : undefined
}

/** What the page with the widget asks of its backend. */
export function addConsultRoutes(
  app: FastifyInstance,
  parts: {
    client: Consult
    book: PatientBook
    sessions: Sessions
    mirror: ConsultMirror
    tokenTtlSeconds: number
  },
): void {
  const { client, mirror, tokenTtlSeconds } = parts

  /** A patient has one open consult at a time: whoever has one goes on with it. */
  const openConsult = async (patientId: string, reason: string): Promise<AsyncConsult> => {
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
      const message = 'Please tell us in a few words, at most 2,000 characters.'
      throw new VisitorError(400, { code: 'incomplete', message, field: 'reason' })
    }
    const consult = await openConsult(consultPatientId, body.data.reason)
    mirror.take(consult)
    const { id, status, reason } = consult
    return reply.code(201).send({ consult: { id, status, reason } })
  })

  /** For `mount`, and again each time the widget says `service:expired`. */
  app.post('/api/embed-token', async (request, reply) => {
    const { consultPatientId } = requireVisitor(request, parts)
    const ttl = { ttlSeconds: tokenTtlSeconds }
    return reply.code(201).send(await client.patients.createEmbedSession(consultPatientId, ttl))
  })
}
