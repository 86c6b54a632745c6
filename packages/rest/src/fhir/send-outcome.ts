import { type ConsultError, statusOf } from '@consult/domain'
import { errorOutcome, outcomeOf } from '@consult/fhir'
import type { FastifyReply } from 'fastify'
import { headersOfError, noteSentError } from '../error-body.ts'
import { fhirJson } from './negotiate.ts'

/** What is said about an address without a route. */
export const nothingHere = 'There is nothing at this address. The capability statement lists what there is.'

/** Responds with an OperationOutcome that says one thing. */
export const sendOutcome = (reply: FastifyReply, status: number, diagnostics: string): FastifyReply =>
  reply
    .code(status)
    .type(fhirJson)
    .send(JSON.stringify(outcomeOf(status, diagnostics)))

/** Responds with an error of the catalog as an OperationOutcome. */
export function sendErrorOutcome(reply: FastifyReply, error: ConsultError): FastifyReply {
  noteSentError(reply, error)
  const status = statusOf(error.code)
  return reply
    .code(status)
    .headers(headersOfError(error))
    .type(fhirJson)
    .send(JSON.stringify(errorOutcome(error, status)))
}
