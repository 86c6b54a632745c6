import { kinds } from '@consult/fhir'
import type { Services } from '@consult/request'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginExport, describeExport, sendExportFile } from './export-answers.ts'
import { isStrict, parametersOf } from './fhir-request.ts'
import type { Reads } from './reads.ts'
import { nothingHere, sendOutcome } from './send-outcome.ts'

export type FhirRequest = FastifyRequest<{
  Params: { id?: string; version?: string; operation?: string; token?: string; file?: string }
}>

/** Returns the body of the answer, or the reply if it was sent. */
type Answer = (reads: Reads, request: FhirRequest, reply: FastifyReply, services: Services) => Promise<unknown>

/** A route of FHIR, and the procedure behind it. */
interface FhirRoute {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly answer: Answer
  /** The answer is not a resource, so `Accept` does not matter. */
  readonly isFile?: true
}

const gone = 'This was deleted: its patient was erased, or its time of retention is over.'

const askedBy = (request: FhirRequest) => ({ parameters: parametersOf(request), strict: isStrict(request) })

const search =
  (type: string): Answer =>
  (reads, request) =>
    reads.search({ type, ...askedBy(request) })

const read =
  (type: string): Answer =>
  async (reads, { params }, reply) => {
    const { id = '', version } = params
    const answer = await reads.read({ type, id, ...(version !== undefined && { version }) })
    if (answer.status === 'deleted') return sendOutcome(reply, 410, gone)
    const { versionId, lastUpdated, resource } = answer.found
    reply.headers({ ETag: `W/"${versionId}"`, 'Last-Modified': lastUpdated.toUTCString() })
    return resource
  }

const everything: Answer = async (reads, request, reply) => {
  const { id = '', operation } = request.params
  if (operation !== '$everything') return sendOutcome(reply, 404, nothingHere)
  const answer = await reads.everything({ id, ...askedBy(request) })
  return answer.status === 'deleted' ? sendOutcome(reply, 410, gone) : answer.bundle
}

/** Leads to the file of a document. The address that it leads to needs no credential, for five minutes. */
const file: Answer = async (reads, { params }, reply) => {
  const answer = await reads.file({ id: params.id ?? '' })
  return answer.status === 'deleted' ? sendOutcome(reply, 410, gone) : reply.redirect(answer.url, 302)
}

/** Every route of FHIR except the capability statement. Operations are parameters, because clients may write the dollar sign as %24. */
export const fhirRoutes: readonly FhirRoute[] = [
  ...kinds.flatMap(({ type }): FhirRoute[] => [
    { name: 'fhir.search', method: 'GET', path: `/${type}`, answer: search(type) },
    { name: 'fhir.read', method: 'GET', path: `/${type}/{id}`, answer: read(type) },
    { name: 'fhir.read', method: 'GET', path: `/${type}/{id}/_history/{version}`, answer: read(type) },
  ]),
  { name: 'fhir.everything', method: 'GET', path: '/Patient/{id}/{operation}', answer: everything },
  { name: 'fhir.file', method: 'GET', path: '/Binary/{id}', answer: file, isFile: true },
  { name: 'fhir.beginExport', method: 'POST', path: '/Patient/{operation}', answer: beginExport },
  { name: 'fhir.getExport', method: 'GET', path: '/exports/{token}', answer: describeExport, isFile: true },
  { name: 'fhir.exportLines', method: 'GET', path: '/exports/{token}/{file}', answer: sendExportFile, isFile: true },
]
