import { randomUUID } from 'node:crypto'
import type { UpsertPatient } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CallMirror } from '../clinic/call-mirror.ts'
import type { ConsultMirror } from '../clinic/consult-mirror.ts'
import type { ClinicPatient, PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import type { Connection } from '../consult/connection.ts'
import { VisitorError } from './errors.ts'
import { visitorOf } from './visitor.ts'

const chooseSchema = z.object({ recordId: z.string() })
const registerSchema = z.object({ name: z.string().trim().min(1).max(120), phone: z.string().trim().min(1).max(40) })

const fullName = ({ firstName, lastName }: ClinicPatient) => `${firstName} ${lastName}`.trim()

const toUpsert = (patient: Pick<ClinicPatient, 'externalId' | 'firstName' | 'lastName' | 'phone' | 'jurisdiction'>) =>
  ({
    externalId: patient.externalId,
    phone: patient.phone,
    firstName: patient.firstName,
    ...(patient.lastName && { lastName: patient.lastName }),
    ...(patient.jurisdiction && { jurisdiction: patient.jurisdiction }),
  }) satisfies UpsertPatient

/** Splits a name into its first word and the rest. A single name has no last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const field = String(read.error.issues[0]?.path[0] ?? '')
  const message = field === 'phone' ? 'Enter your phone number.' : 'Enter your name.'
  throw new VisitorError(400, { code: 'incomplete', message, ...(field && { field }) })
}

/** Adds the routes for signing in as a patient, registering, and signing out. */
export function addPatientRoutes(
  app: FastifyInstance,
  parts: { connection: Connection; book: PatientBook; sessions: Sessions; mirror: ConsultMirror; calls: CallMirror },
): void {
  const { connection, book, sessions, mirror, calls } = parts

  const describe = (patient: ClinicPatient) => ({
    name: fullName(patient),
    firstName: patient.firstName,
    consult: mirror.latestOf(patient.externalId) ?? null,
    calls: calls.openOf(patient.externalId),
  })

  app.get('/api/patients', async () =>
    book.list().map((patient) => ({ recordId: patient.recordId, ...describe(patient) })),
  )

  app.get('/api/session', async (request) => {
    const visitor = visitorOf(request, parts)
    return { patient: visitor && describe(visitor) }
  })

  app.post('/api/session', async (request, reply) => {
    const patient = book.find(readBody(chooseSchema, request.body).recordId)
    if (!patient) throw new VisitorError(404, { code: 'unknown_patient', message: 'Patient not found.' })
    // Upsert at every sign-in. The call is safe to repeat and updates the service's copy.
    const { id } = await connection.client.patients.upsert(toUpsert(patient))
    book.setConsultPatientId(patient.recordId, id)
    reply.header('Set-Cookie', sessions.begin(patient.recordId, new Date()))
    return { patient: describe({ ...patient, consultPatientId: id }) }
  })

  app.post('/api/patients', async (request, reply) => {
    const { name, phone } = readBody(registerSchema, request.body)
    const patient = { externalId: `harbor-${randomUUID()}`, ...splitName(name), phone, jurisdiction: null }
    const known = await connection.client.patients.upsert(toUpsert(patient))
    const added = book.add({ ...patient, phone: known.phone }, known.id)
    reply.header('Set-Cookie', sessions.begin(added.recordId, new Date())).code(201)
    return { patient: describe(added) }
  })

  app.delete('/api/session', async (_request, reply) => {
    reply.header('Set-Cookie', sessions.end())
    return { patient: null }
  })
}
