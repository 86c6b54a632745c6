import { capabilityStatement, fhirBase, fhirPath, kinds } from '@consult/fhir'
import type { Services } from '@consult/request'
import { type Context, createContext, isOwnFault } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressJson } from '../compress-json.ts'
import { toHttpError } from '../error-body.ts'
import { toIncomingRequest } from '../incoming-request.ts'
import { addJsonParser } from '../input/body-parser.ts'
import { requireUtf8 } from '../input/require-utf8.ts'
import { recordRequest } from '../record-request.ts'
import { type FhirRequest, fhirRoutes } from './answers.ts'
import { parametersOf } from './fhir-request.ts'
import { fhirJson, negotiate } from './negotiate.ts'
import { readsOf } from './reads.ts'
import { nothingHere, sendErrorOutcome, sendOutcome } from './send-outcome.ts'

const readOnly = 'This interface is read only.'
const otherFormat = 'Only JSON of FHIR R4 is served: "Accept: application/fhir+json".'

/** The content type of the answer, or null if the client takes none that there is. */
function contentTypeOf(request: FastifyRequest): string | null {
  const format = parametersOf(request).find(({ name }) => name === '_format')?.value ?? null
  return negotiate({ accept: request.headers.accept, format })
}

function addRoute(app: FastifyInstance, services: Services, route: (typeof fhirRoutes)[number]): void {
  const { name, method, path, answer, isFile } = route
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Before any byte of a body is read.
    onRequest: async (request, reply) => {
      const context = createContext(services, toIncomingRequest(request, reply))
      contexts.set(request, context)
      await context.principal()
    },
    handler: async (request: FhirRequest, reply: FastifyReply) => {
      const context = contexts.get(request)
      if (!context) throw new Error('the request has no context: its onRequest hook did not run')
      const contentType = contentTypeOf(request)
      reply.header('Vary', 'Accept')
      if (contentType === null && !isFile) return sendOutcome(reply, 406, otherFormat)
      const body = await answer(readsOf(context), request, reply, services)
      return body === reply ? reply : reply.type(contentType ?? fhirJson).send(JSON.stringify(body))
    },
    onResponse: async (request, reply) => {
      const context = contexts.get(request)
      if (context) await recordRequest({ name, method, path, root: fhirPath }, context, reply)
    },
  })
}

/**
 * Mounts the FHIR interface on the host. It serves the procedures of `fhir`, with FHIR's bodies for answers and errors.
 * @param onFault receives the service's own faults.
 */
export function addFhirRoutes(
  app: FastifyInstance,
  services: Services,
  onFault: (error: unknown, request: FastifyRequest) => void,
): void {
  app.register(
    async (fhir) => {
      requireUtf8(fhir)
      addJsonParser(fhir, ['application/json', 'application/fhir+json'])
      compressJson(fhir)
      fhir.setErrorHandler((error, request, reply) => {
        const known = toHttpError(error, request)
        if (isOwnFault(known)) onFault(error, request)
        return sendErrorOutcome(reply, known)
      })
      // Needs no credential: clients read it before they have one.
      fhir.get('/metadata', async (request, reply) => {
        const contentType = contentTypeOf(request)
        if (contentType === null) return sendOutcome(reply, 406, otherFormat)
        return reply.type(contentType).send(JSON.stringify(capabilityStatement(fhirBase(services), kinds)))
      })
      for (const route of fhirRoutes) addRoute(fhir, services, route)
      fhir.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        onRequest: async (request, reply) => {
          if (request.method === 'GET' || request.method === 'HEAD') return sendOutcome(reply, 404, nothingHere)
          return sendOutcome(reply.header('Allow', 'GET, HEAD'), 405, readOnly)
        },
        handler: async (_request, reply) => reply.type(fhirJson),
      })
    },
    { prefix: fhirPath },
  )
}
