import { randomUUID } from 'node:crypto'
import type { UpsertPatient } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clinic } from '../clinic/clinic.ts'
import type { ClinicPatient, NewPatient } from '../clinic/patients.ts'
import { read, VisitorError } from './errors.ts'
import { visitorOf } from './visitor.ts'

const chooseSchema = z.object({ recordId: z.string() })
const registerSchema = z.object({ name: z.string().trim().min(1).max(120), phone: z.string().trim().min(1).max(40) })
const missing = { name: 'Enter your name.', phone: 'Enter your phone number.' }

const toUpsert = ({ externalId, phone, firstName, lastName, jurisdiction }: NewPatient) =>
  ({
    ...{ externalId, phone, firstName },
    ...(lastName && { lastName }),
    ...(jurisdiction && { jurisdiction }),
  }) satisfies UpsertPatient

/** Adds the routes for signing in as a patient, registering, and signing out. */
export function addPatientRoutes(app: FastifyInstance, clinic: Clinic): void {
  const { connection, patients, sessions, consults } = clinic

  const describe = ({ firstName, lastName, externalId }: ClinicPatient) => ({
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    consult: consults.threadOf(externalId) ?? null,
    calls: consults.openCallsOf(externalId),
  })

  app.get('/api/patients', async () =>
    patients.list().map((patient) => ({ recordId: patient.recordId, ...describe(patient) })),
  )

  app.get('/api/session', async (request) => {
    const visitor = visitorOf(request, clinic)
    return { patient: visitor && describe(visitor) }
  })

  app.post('/api/session', async (request, reply) => {
    const patient = patients.find(read(chooseSchema, request.body).recordId)
    if (!patient) throw new VisitorError(404, { code: 'unknown_patient', message: 'Patient not found.' })
    // Upsert at every sign-in. The call is safe to repeat and updates the service's copy.
    const { id } = await connection.client.patients.upsert(toUpsert(patient))
    patients.setConsultPatientId(patient.recordId, id)
    reply.header('Set-Cookie', sessions.begin(patient.recordId, new Date()))
    return { patient: describe(patient) }
  })

  app.post('/api/patients', async (request, reply) => {
    const { name, phone } = read(registerSchema, request.body, missing)
    const [firstName = '', ...rest] = name.split(/\s+/)
    const externalId = `harbor-${randomUUID()}`
    const patient = { externalId, firstName, lastName: rest.join(' '), phone, jurisdiction: null }
    const known = await connection.client.patients.upsert(toUpsert(patient))
    const added = patients.add({ ...patient, phone: known.phone }, known.id)
    reply.header('Set-Cookie', sessions.begin(added.recordId, new Date())).code(201)
    return { patient: describe(added) }
  })

  app.delete('/api/session', async (_request, reply) => {
    reply.header('Set-Cookie', sessions.end())
    return { patient: null }
  })
}
