import { ConsultApiError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CallMirror } from '../clinic/call-mirror.ts'
import type { PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import type { Connection } from '../consult/connection.ts'
import { VisitorError } from './errors.ts'
import { requireVisitor } from './visitor.ts'

const slotsSchema = z.object({ physicianId: z.string().min(1) })
const visitSchema = z.object({
  reason: z.string().trim().min(1).max(2000),
  physicianId: z.string().min(1).optional(),
  startsAt: z.iso.datetime().optional(),
})

/** The number of times that a visitor can choose from. */
const shownSlots = 24

const incomplete = (field: string, message: string) => new VisitorError(400, { code: 'incomplete', message, field })

/** Adds the routes for seeing a physician now or at a booked time. */
export function addVisitRoutes(
  app: FastifyInstance,
  parts: { connection: Connection; book: PatientBook; sessions: Sessions; calls: CallMirror },
): void {
  const { connection, calls } = parts

  app.get('/api/physicians', async () => {
    const { items } = await connection.client.physicians.list({ limit: 50 }).page()
    return items.map(({ id, firstName, lastName, credentials, specialty }) => ({
      id,
      name: [`${firstName} ${lastName}`, credentials].filter(Boolean).join(', '),
      specialty,
    }))
  })

  app.get('/api/slots', async (request) => {
    const query = slotsSchema.safeParse(request.query)
    if (!query.success) throw incomplete('physicianId', 'Choose a physician.')
    const { items } = await connection.client.physicians.listSlots(query.data.physicianId, { limit: shownSlots }).page()
    return items
  })

  app.post('/api/visits', async (request, reply) => {
    const { consultPatientId } = requireVisitor(request, parts)
    const body = visitSchema.safeParse(request.body)
    if (!body.success) throw incomplete('reason', 'Describe your concern in up to 2,000 characters.')
    const { reason, physicianId, startsAt } = body.data
    if (physicianId && !startsAt) throw incomplete('startsAt', 'Choose a time.')
    const booked = startsAt && physicianId && { physicianId, scheduledFor: startsAt }
    try {
      const patientId = consultPatientId
      const call = await connection.client.telehealthConsults.create({ patientId, reason, ...booked })
      calls.take(call, call.createdAt)
      const { id, status, scheduledFor } = call
      return reply.code(201).send({ call: { id, status, reason, scheduledFor } })
    } catch (error) {
      if (!(error instanceof ConsultApiError) || error.code !== 'slot_unavailable') throw error
      const message = 'This time was just booked. Choose another one.'
      throw new VisitorError(409, { code: error.code, message, field: 'startsAt' })
    }
  })
}
