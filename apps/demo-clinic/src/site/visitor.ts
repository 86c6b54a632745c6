import type { FastifyRequest } from 'fastify'
import type { Clinic } from '../clinic/clinic.ts'
import type { ClinicPatient } from '../clinic/patients.ts'
import { VisitorError } from './errors.ts'

/** A patient who exists in the service. */
export type KnownPatient = ClinicPatient & { readonly consultPatientId: string }

const isKnown = (patient: ClinicPatient | undefined): patient is KnownPatient => patient?.consultPatientId != null

/** Returns the signed-in patient, or null. */
export function visitorOf(request: FastifyRequest, { sessions, patients }: Clinic): KnownPatient | null {
  const recordId = sessions.read(request.headers.cookie, new Date())
  const patient = recordId === undefined ? undefined : patients.find(recordId)
  return isKnown(patient) ? patient : null
}

/** Returns the signed-in patient. @throws VisitorError if there is none. */
export function requireVisitor(request: FastifyRequest, clinic: Clinic): KnownPatient {
  const visitor = visitorOf(request, clinic)
  if (!visitor) throw new VisitorError(401, { code: 'signed_out', message: 'Choose a patient first.' })
  return visitor
}

/** @throws VisitorError for a request from another site's page. */
export function requireSameOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (origin !== undefined && URL.parse(origin)?.host === host) return
  throw new VisitorError(403, { code: 'wrong_origin', message: 'This request came from another site.' })
}
