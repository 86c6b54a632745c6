import { type AsyncConsult, ConsultApiError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clinic } from '../clinic/clinic.ts'
import { cutLine } from './cut-line.ts'
import { read, VisitorError } from './errors.ts'
import { requireVisitor } from './visitor.ts'

const askSchema = z.object({ reason: z.string().trim().min(1).max(2000) })
const visitSchema = askSchema.extend({
  physicianId: z.string().min(1).optional(),
  startsAt: z.iso.datetime().optional(),
})
const slotsSchema = z.object({ physicianId: z.string().min(1) })
const tokenSchema = z.object({
  /** The call to show in the widget. Without one, it shows the patient's messages. */
  callId: z.string().min(1).optional(),
  /** Requests a short-lived token, to watch it expire. */
  ttlSeconds: z.number().int().min(60).max(3600).optional(),
})
const missing = {
  reason: 'Describe your concern in up to 2,000 characters.',
  physicianId: 'Choose a physician.',
  startsAt: 'Choose a time.',
}

/** The number of times that a visitor can choose from. */
const shownSlots = 24

/** Returns the id of the open consult that prevents a new one. */
function openThreadOf(error: unknown): string | undefined {
  if (!(error instanceof ConsultApiError) || error.code !== 'has_open_thread') return undefined
  const { asyncConsultId } = error.details
  return typeof asyncConsultId === 'string' ? asyncConsultId : undefined
}

/** Adds the routes for asking a physician: by message, in a call now, or in one at a booked time. */
export function addConsultRoutes(app: FastifyInstance, clinic: Clinic): void {
  const { connection, consults, troubles, tokenTtlSeconds } = clinic

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
    const { consultPatientId } = requireVisitor(request, clinic)
    const consult = await openConsult(consultPatientId, read(askSchema, request.body, missing).reason)
    consults.take(consult, consult.createdAt)
    const { id, status, reason } = consult
    return reply.code(201).send({ consult: { id, status, reason } })
  })

  app.get('/api/physicians', async () => {
    const { items } = await connection.client.physicians.list({ limit: 50 }).page()
    return items.map(({ id, firstName, lastName, credentials, specialty }) => ({
      id,
      name: [`${firstName} ${lastName}`, credentials].filter(Boolean).join(', '),
      specialty,
    }))
  })

  app.get('/api/slots', async (request) => {
    const { physicianId } = read(slotsSchema, request.query, missing)
    const { items } = await connection.client.physicians.listSlots(physicianId, { limit: shownSlots }).page()
    return items
  })

  app.post('/api/visits', async (request, reply) => {
    const { consultPatientId: patientId } = requireVisitor(request, clinic)
    const { reason, physicianId, startsAt } = read(visitSchema, request.body, missing)
    if (physicianId && !startsAt) {
      throw new VisitorError(400, { code: 'incomplete', message: missing.startsAt, field: 'startsAt' })
    }
    const booked = startsAt && physicianId && { physicianId, scheduledFor: startsAt }
    const call = await connection.client.telehealthConsults.create({ patientId, reason, ...booked })
    consults.take(call, call.createdAt)
    const { id, status, scheduledFor } = call
    return reply.code(201).send({ call: { id, status, reason, scheduledFor } })
  })

  /** Mints a token for `mount`, and again after each `service:expired`. */
  app.post('/api/embed-token', async (request, reply) => {
    if (troubles.has('away')) return cutLine(request, reply)
    const { consultPatientId, externalId } = requireVisitor(request, clinic)
    const { callId, ttlSeconds = tokenTtlSeconds } = read(tokenSchema, request.body)
    const { client } = connection
    if (callId === undefined) {
      return reply.code(201).send(await client.patients.createEmbedSession(consultPatientId, { ttlSeconds }))
    }
    if (consults.patientOf(callId) !== externalId) {
      throw new VisitorError(404, { code: 'unknown_call', message: 'Call not found.' })
    }
    return reply.code(201).send(await client.telehealthConsults.createEmbedSession(callId, { ttlSeconds }))
  })
}
