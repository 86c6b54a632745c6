import type { MemberRole } from '@consult/domain'
import { collectRoutes } from '@consult/rest'
import { appRouter, type Meta } from '@consult/trpc'
import type { AnyRouter } from '@trpc/server'
import type { z } from 'zod'
import { type Answer, type Client, multipart } from '../environment/index.ts'

/** A request's JSON: the path, query and body fields in one object, as the procedure receives them. */
export type Input = Readonly<Record<string, unknown>>

/** One operation of the service, called over `/v1` or `/trpc`. */
export interface Operation {
  /** The procedure's name, `asyncConsults.claim`. */
  readonly name: string
  /** As in a test title: `POST /v1/async-consults/{id}/claim`, `/trpc portal.inbox`. */
  readonly title: string
  readonly door: 'rest' | 'trpc'
  /** A read changes nothing. */
  readonly isRead: boolean
  /** The first part of the route's path: `async-consults`. */
  readonly root: string | null
  readonly accepts: readonly ('partner' | 'physician' | 'member' | 'embed')[]
  /** For members: the roles that may call it. */
  readonly roles: readonly MemberRole[]
  /** For physicians: only supervisors may call it. */
  readonly supervisor: boolean
  /** Requires a named clinician. */
  readonly clinician: boolean
  readonly input: z.ZodObject | null
  ask(client: Client, input?: Input, headers?: Readonly<Record<string, string>>): Promise<Answer<unknown>>
}

interface ProcedureParts {
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly meta?: Meta
  readonly inputs: readonly z.ZodObject[]
}

const json = { 'content-type': 'application/json' }

/** The fields as a query string, without absent ones. */
function queryOf(fields: Input): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

const reachOf = (meta: Pick<Meta, 'accepts' | 'roles' | 'clinician' | 'supervisor'>) => ({
  accepts: meta.accepts ?? [],
  roles: meta.roles ?? [],
  clinician: meta.clinician === true,
  supervisor: meta.supervisor === true,
})

/** A string stands for a file's bytes; anything else is sent as a plain field. */
const partOf = (file: unknown) =>
  typeof file === 'string'
    ? { fileName: 'a.png', bytes: Buffer.from(file, 'latin1') }
    : { bytes: Buffer.from(JSON.stringify(file ?? null)) }

/** Every route of `/v1`. */
export const routes: readonly Operation[] = collectRoutes().map((route) => {
  const { method, path, name, reach, input, multipart: takesFile } = route
  return {
    name,
    title: `${method} /v1${path}`,
    door: 'rest' as const,
    isRead: method === 'GET',
    root: path.split('/')[1] ?? null,
    ...reachOf(reach),
    input,
    ask: (client: Client, fields: Input = {}, headers: Readonly<Record<string, string>> = {}) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '')
      const url = inPath.reduce(
        (at, field) => at.replace(`{${field}}`, encodeURIComponent(String(fields[field]))),
        path,
      )
      const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !inPath.includes(field)))
      if (method === 'GET') return client.send('GET', `/v1${url}${queryOf(rest)}`, { headers })
      if (takesFile) return client.send(method, `/v1${url}`, multipart([partOf(fields.file)], headers))
      return client.send(method, `/v1${url}`, { headers: { ...json, ...headers }, payload: JSON.stringify(rest) })
    },
  }
})

const parts = Object.entries((appRouter as unknown as AnyRouter)._def.procedures as Record<string, { _def: unknown }>)

/** Every procedure at `/trpc`, including those with a route, except streams. */
export const procedures: readonly Operation[] = parts.flatMap(([name, procedure]) => {
  const { type, meta = {}, inputs } = procedure._def as ProcedureParts
  if (type === 'subscription') return []
  return [
    {
      name,
      title: `/trpc ${name}`,
      door: 'trpc' as const,
      isRead: type === 'query',
      root: meta.rest?.path.split('/')[1] ?? null,
      ...reachOf(meta),
      input: inputs[0] ?? null,
      ask: (client: Client, fields: Input = {}, headers: Readonly<Record<string, string>> = {}) =>
        type === 'query'
          ? client.send('GET', `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(fields))}`, { headers })
          : client.send('POST', `/trpc/${name}`, { headers: { ...json, ...headers }, payload: JSON.stringify(fields) }),
    },
  ]
})

/** Procedures that need no credential: sign-in and the token exchanges. */
export const openProcedures = [
  'access.openHandOff',
  'access.openLink',
  'access.requestPasswordReset',
  'access.resetPassword',
  'embed.exchange',
  'passkeys.completeSignIn',
  'passkeys.confirmAtSignIn',
  'passkeys.offerAtSignIn',
  'passkeys.offerConsoleSignIn',
  'passkeys.offerSignIn',
  'passkeys.offerStep',
  'passkeys.signIn',
  'portal.acceptInvitation',
  'portal.exchange',
  'portal.signIn',
  'secondFactor.completeSignIn',
  'secondFactor.confirmAtSignIn',
  'secondFactor.offerAtSignIn',
  'singleSignOn.complete',
  'singleSignOn.find',
  'singleSignOn.start',
]

/** The names of the streams. */
export const streams = parts.flatMap(([name, { _def }]) =>
  (_def as ProcedureParts).type === 'subscription' ? [name] : [],
)

/** Everything that needs a credential: every route, and every procedure without one. */
export const operations: readonly Operation[] = [
  ...routes,
  ...procedures.filter(({ name, root }) => root === null && !openProcedures.includes(name)),
]

/** The procedures behind the routes, called at `/trpc`. */
export const routesOverTrpc: readonly Operation[] = procedures.filter(({ root }) => root !== null)

interface TrpcError {
  readonly error?: {
    readonly data?: { readonly consult?: { readonly code?: string; readonly details?: Record<string, unknown> } }
  }
}

/** The error code of an answer from `/v1` or `/trpc`. */
export function codeOf(answer: Answer<unknown>): string | undefined {
  return (answer.body as TrpcError | undefined)?.error?.data?.consult?.code ?? answer.code
}

/** The details of an error, of `/v1` or of `/trpc`. */
export function detailsOf(answer: Answer<unknown>): Readonly<Record<string, unknown>> | undefined {
  return (answer.body as TrpcError | undefined)?.error?.data?.consult?.details ?? answer.details
}

/** All parts by which a caller could tell two answers apart. */
export function visible({ status, text, headers }: Answer<unknown>) {
  const { 'x-request-id': _id, date: _date, ratelimit: _left, ...rest } = headers
  return { status, text, headers: rest }
}

/** A page of an answer from `/v1` or `/trpc`. */
export function pageOf({ body }: Answer<unknown>): {
  readonly items: readonly unknown[]
  readonly nextCursor?: string | undefined
} {
  type Paged = { readonly items: readonly unknown[]; readonly nextCursor?: string; readonly cursor?: string }
  const { items, nextCursor, cursor } = (body as { result?: { data: Paged } }).result?.data ?? (body as Paged)
  // A batch of events has a cursor at its end too.
  return { items, nextCursor: nextCursor ?? cursor }
}
