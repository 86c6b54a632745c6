import { Readable } from 'node:stream'
import { exportSeconds, fhirBase, outcomeOf } from '@consult/fhir'
import type { Services } from '@consult/request'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readExportParameters } from './export-parameters.ts'
import { isStrict } from './fhir-request.ts'
import type { Reads } from './reads.ts'
import { nothingHere, sendOutcome } from './send-outcome.ts'

type ExportRequest = FastifyRequest<{ Params: { operation?: string; token?: string; file?: string } }>

const ndjson = 'application/fhir+ndjson'

const isAsync = ({ headers }: FastifyRequest) => /(?:^|[,;\s])respond-async\b/i.test(String(headers.prefer ?? ''))

/** Begins an export: 202, with the address at which it is found. */
export async function beginExport(reads: Reads, request: ExportRequest, reply: FastifyReply, services: Services) {
  if (request.params.operation !== '$export') return sendOutcome(reply, 404, nothingHere)
  if (!isAsync(request)) return sendOutcome(reply, 400, 'Send the header "Prefer: respond-async".')
  const { token } = await reads.beginExport(readExportParameters(request.body, isStrict(request)))
  const address = `${fhirBase(services)}/exports/${token}`
  reply.code(202).header('Content-Location', address)
  return outcomeOf(202, `Find the export at ${address}`)
}

/** The list of an export's files. They are made while they are downloaded, so it is complete at once. */
export async function describeExport(reads: Reads, { params }: ExportRequest, reply: FastifyReply, services: Services) {
  const { token = '' } = params
  const { at, types, hasDeleted } = await reads.getExport({ token })
  const address = `${fhirBase(services)}/exports/${token}`
  const fileOf = (type: string) => `${address}/${type}.ndjson`
  reply.header('Expires', new Date(at.getTime() + exportSeconds * 1000).toUTCString())
  return {
    transactionTime: at.toISOString(),
    request: `${fhirBase(services)}/Patient/$export`,
    requiresAccessToken: true,
    output: types.map((type) => ({ type, url: fileOf(type) })),
    deleted: hasDeleted ? [{ type: 'Bundle', url: fileOf('deleted') }] : [],
    error: [],
  }
}

/** A file of an export, part by part, as fast as the client reads. A refusal comes before the first byte. */
export async function sendExportFile(reads: Reads, { params }: ExportRequest, reply: FastifyReply) {
  const { token = '', file = '' } = params
  const [, type] = /^(\w{1,64})\.ndjson$/.exec(file) ?? []
  if (type === undefined) return sendOutcome(reply, 404, nothingHere)
  const first = await reads.exportLines({ token, type })
  async function* parts() {
    for (let part = first; ; ) {
      if (part.lines.length > 0) yield `${part.lines.join('\n')}\n`
      if (part.next === null) return
      part = await reads.exportLines({ token, type: type ?? '', after: part.next })
    }
  }
  return reply.type(ndjson).send(Readable.from(parts()))
}
