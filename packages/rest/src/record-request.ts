import {
  networkOf,
  type Principal,
  programCredentialOf,
  RateLimited,
  RefusedClinician,
  RefusedKey,
} from '@consult/auth'
import type { ConsultError, LoggedCredential, LoggedRequest } from '@consult/domain'
import type { AnsweredRequest } from '@consult/request'
import { type Context, toActor } from '@consult/trpc'
import type { FastifyReply } from 'fastify'
import { sentErrorOf } from './error-body.ts'
import type { Route } from './routes.ts'

/** What the log says about the route of a request. */
export interface LoggedRoute extends Pick<Route, 'name' | 'method' | 'path' | 'deprecated'> {
  /** What the path is below. */
  readonly root: string
}

type Caller = Pick<AnsweredRequest, 'partnerId' | 'credential' | 'keyId' | 'physicianId' | 'networkRefused'>

/** Successful reads of the log are only counted. A program that follows it would otherwise read its own requests. */
const readsOfLog = ['requests.list', 'requests.get']

/** An id of the service, or the word for the physician of the credential. */
const idForm = /^([a-z]{2,4}_[0-9a-f]{32}|me)$/

/** The caller, if it is a program of a partner. The service's own apps are not in the log. */
function callerOf(principal: Principal, { source }: Context): Caller | null {
  if (principal.kind !== 'partner' && !(principal.kind === 'physician' && principal.form === 'token')) return null
  const { credential, keyId = null, physicianId } = toActor(principal, source)
  const { partnerId } = principal.account
  return { partnerId, credential: credential as LoggedCredential, keyId, physicianId, networkRefused: false }
}

/** The caller of a request whose credential was refused, if its partner is known. */
function callerOfRefusal(error: unknown, { credentials }: Context): Caller | null {
  const nobody = { physicianId: null, networkRefused: false }
  if (error instanceof RefusedKey) {
    const { partnerId, keyId } = error
    return { ...nobody, partnerId, keyId, credential: 'api_key', networkRefused: true }
  }
  if (error instanceof RefusedClinician) {
    const { partnerId, keyId, form } = error
    return { ...nobody, partnerId, keyId, credential: form }
  }
  const credential = programCredentialOf(credentials.authorization)
  if (error instanceof RateLimited && error.owner && credential) return { ...nobody, ...error.owner, credential }
  return null
}

const findCaller = (context: Context): Promise<Caller | null> =>
  context.principal().then(
    (principal) => callerOf(principal, context),
    (error: unknown) => callerOfRefusal(error, context),
  )

/** The ids in the path, in the order of the template. Other text, which may be about a patient, is left out. */
function pathIdsOf({ path }: LoggedRoute, params: Readonly<Record<string, string>>): string[] {
  const names = path.matchAll(/\{(\w+)\}/g)
  // FHIR has a hyphen in our ids.
  const values = [...names].map(([, name = '']) =>
    (params[name] ?? '').replace(/^([a-z]{2,3})-(?=[0-9a-f]{32}$)/, '$1_'),
  )
  return values.map((value) => (idForm.test(value) ? value : ''))
}

/** The maximum number of problems logged for one request. */
const mostProblems = 10

/** The form of a field's name. Any other text may have been meant as a value. */
const fieldForm = /^[\w-]{1,40}(\.[\w-]{1,40}){0,6}$/

/** The names of pairs may say something about a patient. */
const withoutPairs = (path: string) => path.replace(/(^|\.)metadata\..*$/, '$1metadata.*')

/** The problems, without any text from the request. */
function problemsOf(error: ConsultError): LoggedRequest['problems'] {
  if (error instanceof RefusedClinician) {
    const path = error.form === 'id_token' ? 'X-Service-Physician' : 'X-Service-Physician-Id'
    return error.reason === null ? [] : [{ path, code: error.reason }]
  }
  const { issues = [] } = (error.details ?? {}) as { issues?: LoggedRequest['problems'] }
  return issues.slice(0, mostProblems).map(({ path, code }) => {
    const field = withoutPairs(path)
    return { path: fieldForm.test(field.replace(/\.\*$/, '')) ? field : '', code }
  })
}

/** Records an answered request of a program of a partner: no query, no body, no text of the path except ids. */
export async function recordRequest(route: LoggedRoute, context: Context, reply: FastifyReply): Promise<void> {
  const caller = await findCaller(context)
  if (!caller) return
  const { services, source, requestId } = context
  const { statusCode: status, elapsedTime } = reply
  const error = sentErrorOf(reply)
  const version = reply.getHeader('Service-Version')
  services.requestLog.record({
    ...caller,
    at: new Date(services.clock.now().getTime() - Math.round(elapsedTime)),
    requestId,
    method: route.method,
    route: `${route.root}${route.path}`,
    pathIds: pathIdsOf(route, reply.request.params as Record<string, string>),
    status,
    code: error?.code ?? null,
    problems: services.environment === 'test' && error ? problemsOf(error) : [],
    durationMs: Math.round(elapsedTime),
    serviceVersion: typeof version === 'string' ? version : null,
    network: networkOf(source.address),
    deprecated: route.deprecated !== undefined && !route.deprecated.fields,
    replayed: reply.hasHeader('Idempotent-Replayed'),
    listed: status >= 400 || !readsOfLog.includes(route.name),
  })
}
