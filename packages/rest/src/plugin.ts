import { ConsultError, currentVersion } from '@consult/domain'
import { canonicalJson, checkIdempotencyKey, type Services } from '@consult/request'
import { type Context, createContext, isOwnFault, requireReach, toConsultError } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressJson } from './compress-json.ts'
import { sendError } from './error-body.ts'
import { ownerOf, runIdempotent } from './idempotency.ts'
import { toIncomingRequest } from './incoming-request.ts'
import { addJsonParser, addMultipartParser } from './input/body-parser.ts'
import { compileKnownCheck } from './input/check-known.ts'
import { describeMisplacedId, describeUnknownId } from './input/misplaced-id.ts'
import { compileQuery } from './input/query-coercion.ts'
import { requireUtf8 } from './input/require-utf8.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import { openApiPath } from './openapi/self.ts'
import { serveOpenApi } from './openapi/serve.ts'
import { receiveFile } from './receive-file.ts'
import { recordRequest } from './record-request.ts'
import { collectRoutes, type Route, takesKey } from './routes.ts'
import { UploadSlots } from './upload-slots.ts'
import { deprecationHeaders } from './versions/deprecation-headers.ts'
import { type VersionChange, versionChanges } from './versions/version-changes.ts'
import { createVersions, type Versions } from './versions/versions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file and may take longer to arrive. */
    readonly takesFiles?: boolean
    /**
     * How a request counts against the limit of its address: as work, or as a static file. Default: work, for a request
     * without a credential.
     */
    readonly charged?: 'call' | 'file' | 'never'
  }
}

/**
 * The procedure's input: body or query, overridden by the path's ids. Anything except an object is passed on and
 * refused.
 */
function inputOf(route: Route, readQuery: ReturnType<typeof compileQuery>) {
  return (request: FastifyRequest): unknown => {
    const params = request.params as Record<string, string>
    if (route.method === 'GET') return { ...readQuery(request.query as Record<string, unknown>), ...params }
    const body = request.body ?? {}
    return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params } : body
  }
}

/** @param sent the body in canonical form, or its substitute: requests with an equal `sent` are the same request. */
async function answer(
  route: Route,
  context: Context,
  { input, sent }: { input: unknown; sent: unknown },
  reply: FastifyReply,
): Promise<unknown> {
  const { request } = reply
  const { idempotencyKey } = context
  const call = () => route.call(context, input)
  const replayed = () => void reply.header('Idempotent-Replayed', 'true')
  if (takesKey(route) && idempotencyKey !== null && !route.keepsKeys) {
    const fingerprint = [route.name, request.params, sent]
    const { body, repeated, replayed: kept } = await runIdempotent(context, idempotencyKey, fingerprint, call, replayed)
    reply.code(repeated ? 200 : (route.success ?? 200))
    // A response that a use case stored in its own transaction has not been validated by the output schema.
    return kept ? route.output.parse(body) : body
  }
  if (idempotencyKey !== null && route.keepsKeys) checkIdempotencyKey(idempotencyKey)
  const body = await call()
  if (route.keepsKeys && context.answer.repeated) replayed()
  if (context.answer.epoch !== null) reply.header('X-Service-Epoch', context.answer.epoch)
  reply.code(context.answer.repeated && !route.keepsKeys ? 200 : (route.success ?? 200))
  return body
}

/** Receives the file, responds, and deletes the temporary file. */
async function answerUpload(
  route: Route,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  slots: UploadSlots,
): Promise<unknown> {
  const principal = await context.principal()
  return slots.run(`${principal.account.partnerId} ${ownerOf(principal)}`, async () => {
    const file = await receiveFile(request.raw)
    try {
      const input = { ...(request.params as Record<string, string>), file }
      return await answer(route, context, { input, sent: [file.fileName, file.sha256] }, reply)
    } finally {
      await file.close()
    }
  })
}

async function answerFailure(reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  const known = toConsultError(error)
  if (isOwnFault(known)) throw error
  return sendError(reply, known)
}

/** The error, with a better explanation if the input names another kind of resource, and otherwise with the ids to check. */
function explainNotFound(error: unknown, { path }: Route, input: unknown): unknown {
  const known = toConsultError(error)
  if (known.code !== 'not_found') return error
  const explained = describeMisplacedId(path, input) ?? describeUnknownId(path, known, input ?? {})
  return explained === null ? error : new ConsultError('not_found', undefined, explained)
}

/** A repeated header does not match a known version, so it is refused. */
const versionHeaderOf = ({ headers }: FastifyRequest) => headers['service-version']?.toString()

/** What `/v1` consists of. */
export interface RestOptions {
  readonly routes?: readonly Route[]
  readonly changes?: readonly VersionChange[]
}

const toUrl = ({ path }: Pick<Route, 'path'>) => path.replace(/\{(\w+)\}/g, ':$1')

function addRoute(
  app: FastifyInstance,
  route: Route,
  { services, slots, versions }: { services: Services; slots: UploadSlots; versions: Versions },
): void {
  const announced = deprecationHeaders(route.deprecated)
  const readInput = inputOf(route, compileQuery(route.input))
  const checkKnown = compileKnownCheck(route)
  const contexts = new WeakMap<FastifyRequest, Context>()
  const versionOf = new WeakMap<FastifyRequest, string>()
  const send = (request: FastifyRequest, reply: FastifyReply, body: unknown) =>
    reply.send(versions.convert(versionOf.get(request) ?? currentVersion, route.name, body))
  app.route({
    method: route.method,
    url: toUrl(route),
    config: { takesFiles: route.multipart === true },
    // Authentication and authorization come before any byte of the body is read.
    onRequest: async (request, reply) => {
      const context = createContext(services, toIncomingRequest(request, reply))
      contexts.set(request, context)
      try {
        const principal = await requireReach(context, route.reach, {
          act: route.name,
          readInput: async () => request.params,
        })
        const version = versions.choose(versionHeaderOf(request), principal)
        versionOf.set(request, version)
        reply.headers({ 'Service-Version': version, ...announced })
      } catch (error) {
        return answerFailure(reply, error)
      }
    },
    handler: async (request, reply) => {
      const context = contexts.get(request)
      if (!context) throw new Error('the request has no context: its onRequest hook did not run')
      const input = readInput(request)
      try {
        await checkKnown(request, input)
        if (route.multipart) {
          return await send(request, reply, await answerUpload(route, context, request, reply, slots))
        }
        const sent = request.headers['idempotency-key'] === undefined ? '' : canonicalJson(request.body)
        return await send(request, reply, await answer(route, context, { input, sent }, reply))
      } catch (error) {
        return answerFailure(reply, explainNotFound(error, route, input))
      }
    },
    onResponse: async (request, reply) => {
      const context = contexts.get(request)
      if (context) await recordRequest({ ...route, root: '/v1' }, context, reply)
    },
  })
}

/**
 * Mounts `/v1` on the host: exactly the procedures that have a route.
 * @param options what a test of versions declares instead of the service's own.
 */
export function addRestRoutes(
  app: FastifyInstance,
  services: Services,
  { routes = collectRoutes(), changes = versionChanges }: RestOptions = {},
): void {
  const versions = createVersions(changes)
  app.register(
    async (v1) => {
      requireUtf8(v1)
      addJsonParser(v1)
      compressJson(v1)
      const parts = { services, slots: new UploadSlots(), versions }
      for (const route of routes) if (!route.multipart) addRoute(v1, route, parts)
      v1.register(async (uploads) => {
        addMultipartParser(uploads)
        for (const route of routes) if (route.multipart) addRoute(uploads, route, parts)
      })
      serveOpenApi(v1)
      refuseOtherMethods(v1, Map.groupBy([...routes, { method: 'GET', path: openApiPath } as const], toUrl))
    },
    { prefix: '/v1' },
  )
}
