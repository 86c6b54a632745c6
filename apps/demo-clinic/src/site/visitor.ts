import type { FastifyRequest } from 'fastify'
import type { ClinicPatient, PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import { VisitorError } from './errors.ts'

/** A patient who exists in the service. */
export type KnownPatient = ClinicPatient & { readonly consultPatientId: string }

const isKnown = (patient: ClinicPatient | undefined): patient is KnownPatient => patient?.consultPatientId != null

/** Returns the signed-in patient, or null. */
export function visitorOf(
  request: FastifyRequest,
  { sessions, book }: { sessions: Sessions; book: PatientBook },
): KnownPatient | null {
  const recordId = sessions.read(request.headers.cookie, new Date())
  const patient = recordId === undefined ? undefined : book.find(recordId)
  return isKnown(patient) ? patient : null
}

/** Returns the signed-in patient. @throws VisitorError if there is none. */
export function requireVisitor(...args: Parameters<typeof visitorOf>): KnownPatient {
  const visitor = visitorOf(...args)
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
