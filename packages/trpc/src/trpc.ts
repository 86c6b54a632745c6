import { actingPhysician, type Principal, RefusedClinician, RefusedKey, requireScope } from '@consult/auth'
import { type PatientScope, requireSupervisor } from '@consult/directory'
import { ConsultError, type ErrorCode, type KeyScope, type MemberRole, toErrorBody } from '@consult/domain'
import { enterShown, isAuditedRefusal, type RequestContext, recordRefusal } from '@consult/request'
import { inSpanOfCause } from '@consult/tracing'
import { initTRPC, type TRPCProcedureType } from '@trpc/server'
import { type Context, toActor, toRequestContext } from './context.ts'
import { toConsultError, toErrorData, toTrpcError } from './errors.ts'
import { needsPhysician } from './needs-physician.ts'
import { withoutMetadata } from './patient-view.ts'
import { streamLife } from './streams/server-sent-events.ts'

/** An operation, or some of its fields, that partners should stop using. */
export interface Deprecation {
  /** The day from which it is deprecated, `YYYY-MM-DD`. */
  readonly since: string
  /** The day from which it may no longer work. */
  readonly sunset?: string
  /** The deprecated fields of the request or the response, dotted. Without them, the whole operation is deprecated. */
  readonly fields?: readonly string[]
  /** What to use instead: a sentence, in Markdown. */
  readonly instead: string
}

/** A procedure's route on `/v1`. A procedure without one serves only portal and widget. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v1`, with the names of input fields in braces: `/async-consults/{id}/claim`. */
  readonly path: string
  /** The success status, 200 by default. */
  readonly success?: 201 | 202
  /** True when a repeated call that finds its resource returns 200. */
  readonly upsert?: true
  /** The operation's title in the reference: a verb phrase. */
  readonly summary: string
  /** The operation's description in the reference, below the title, in Markdown. */
  readonly description: string
  /**
   * The refusal codes of its use case, in addition to those of every route of its kind (rest's `errors-of-route.ts`).
   */
  readonly errors?: readonly ErrorCode[]
  /**
   * Set when the body is `multipart/form-data` of exactly one file in the field `file`. The input's field of that name
   * is an UploadedFile.
   */
  readonly multipart?: true
  /** Set when the use case itself stores Idempotency-Keys, forever: messages and replies. */
  readonly keepsKeys?: true
  /** Announced by headers of every response, and in the reference. */
  readonly deprecated?: Deprecation
}

/**
 * How a procedure's responses are audited. `entered`: they contain patient data, and each is recorded with the patient
 * ids before it is sent. `none`: why nothing needs to be recorded.
 */
export type AnswerAudit = 'entered' | { readonly none: string }

/** A procedure's declarations. */
export interface Meta {
  readonly rest?: RestRoute
  /** The principals that it accepts. */
  readonly accepts?: readonly Principal['kind'][]
  /** What an API key must be allowed to do. Required when partners are accepted. */
  readonly scope?: KeyScope
  /**
   * Among members, only those with one of these roles. Without this field, no member: a procedure that accepts
   * members names their roles.
   */
  readonly roles?: readonly MemberRole[]
  /** Among physicians, only supervisors. */
  readonly supervisor?: true
  /** Set when a clinician must be named, in addition to the API key or by a session. */
  readonly clinician?: true
  /**
   * Set when the procedure waits for something to happen. It does not count against its session's concurrency,
   * because other requests would wait for it.
   */
  readonly waits?: true
  /** Required for every query and subscription, and for mutations that only read. */
  readonly audit?: AnswerAudit
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: streamLife.pingMs },
      maxDurationMs: streamLife.longestMs,
      client: { reconnectAfterInactivityMs: streamLife.silenceMs },
    },
    errorFormatter: ({ shape, error }) => {
      const known = toConsultError(error)
      return {
        ...shape,
        message: toErrorBody(known).error.message,
        data: { ...toErrorData(known), code: shape.data.code, path: shape.data.path },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Converts errors of the catalog, and outages, to the tRPC errors of their status. */
const base = t.procedure.use(async ({ next, path }) => {
  const result = await inSpanOfCause(path, {}, async (span) => {
    const answer = await next()
    if (!answer.ok) span.set({ 'consult.error.code': toConsultError(answer.error).code })
    return answer
  })
  if (result.ok) return result
  const known = toConsultError(result.error)
  if (known === result.error.cause || known.code === 'service_unavailable') throw toTrpcError(known)
  return result
})

/**
 * A procedure without authentication, for sign-in and exchanges. A credential that is sent anyway is ignored, and the
 * limit of the caller's address still applies.
 */
export const openProcedure = base.use(({ ctx: { services, credentials, source }, next }) => {
  if (credentials.authorization !== undefined) services.auth.addressLimits.take('call', source.address, 1)
  return next()
})

const idFields = ['id', 'patientId'] as const

/** The id in an input that has not been validated. */
function namedIn(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  const fields = input as Record<string, unknown>
  return fields[idFields.find((field) => fields[field] !== undefined) ?? '']
}

/** The procedure's name and its raw input, which is used only when the request is refused. */
export interface Attempt {
  readonly act: string
  readonly readInput: () => Promise<unknown>
}

/** Audits the refusal of an authenticated caller. Refusals of anonymous callers appear only in logs and counters. */
async function auditRefusal(
  context: Context,
  principal: Principal,
  { act, readInput }: Attempt,
  error: ConsultError,
): Promise<void> {
  if (!isAuditedRefusal(error)) return
  const { services, requestId, source } = context
  const { partnerId } = principal.account
  const actor = toActor(principal, source)
  const named = namedIn(await readInput().catch(() => undefined))
  await recordRefusal(services, { act, named, partnerId, actor, requestId, code: error.code })
}

async function auditRefusedClinician(
  { services, requestId, source }: Context,
  { act, readInput }: Attempt,
  { partnerId, form: credential, code }: RefusedClinician,
): Promise<void> {
  const actor = { kind: 'partner', id: partnerId, physicianId: null, credential, ...source } as const
  const named = namedIn(await readInput().catch(() => undefined))
  await recordRefusal(services, { act, named, partnerId, actor, requestId, code })
}

/** Audits the use of a key from a network where the key is not valid, in the key's name. */
async function auditRefusedKey(
  { services, requestId, source }: Context,
  { act, readInput }: Attempt,
  { partnerId, keyId, code }: RefusedKey,
): Promise<void> {
  const actor = { kind: 'partner', id: partnerId, keyId, physicianId: null, credential: 'api_key', ...source } as const
  const named = namedIn(await readInput().catch(() => undefined))
  await recordRefusal(services, { act, named, partnerId, actor, requestId, code })
}

/** @throws forbidden when the key of a partner lacks the scope, or the procedure declares none. */
function requireKeyScope(principal: Principal, scope: KeyScope | undefined, act: string): void {
  if (principal.kind !== 'partner') return
  if (!scope) throw new Error(`${act} accepts partners, and its meta declares no scope`)
  requireScope(principal.account.key, scope)
}

const partnersOwn =
  'This account limits what physicians may open. A request that names one reaches only what physicians reach: send this one with the key alone.'

/**
 * Where physicians must give a reason, reports whether a key that names a physician requests data that only partners
 * reach: patients and events with all their data. With the key alone, it is the partner's own request.
 */
function reachesPast(principal: Principal, accepts: readonly Principal['kind'][]): boolean {
  if (principal.kind !== 'partner' || principal.clinician === null) return false
  return principal.account.colleaguesConsults === 'ask_reason' && !accepts.includes('physician')
}

/**
 * The principal, if a procedure with this meta accepts it.
 * @throws unauthorized, also when a required clinician is missing; forbidden, also when the API key lacks the scope;
 *   embed_token_invalid and _expired.
 */
export async function requireReach(
  context: Context,
  { accepts = [], roles = [], clinician, scope }: Meta,
  attempt: Attempt,
): Promise<Principal> {
  const principal = await context.principal().catch(async (error: unknown) => {
    if (error instanceof RefusedClinician) await auditRefusedClinician(context, attempt, error)
    if (error instanceof RefusedKey) await auditRefusedKey(context, attempt, error)
    throw error
  })
  const refuse = async (error: ConsultError): Promise<never> => {
    await auditRefusal(context, principal, attempt, error)
    throw error
  }
  if (!accepts.includes(principal.kind)) return refuse(new ConsultError('forbidden'))
  if (principal.kind === 'member' && !roles.includes(principal.role)) return refuse(new ConsultError('forbidden'))
  if (clinician && actingPhysician(principal) === null) return refuse(needsPhysician())
  if (reachesPast(principal, accepts)) return refuse(new ConsultError('forbidden', undefined, partnersOwn))
  try {
    requireKeyScope(principal, scope, attempt.act)
  } catch (error) {
    if (error instanceof ConsultError) return refuse(error)
    throw error
  }
  return principal
}

/**
 * A request with a physician's session proves that the physician is there. A key may belong to a program that only
 * reads, so in a clinician's name only actions count.
 */
function noteSign({ services }: Context, principal: Principal, type: TRPCProcedureType): void {
  const id = actingPhysician(principal)
  if (id === null || (principal.kind === 'partner' && type !== 'mutation')) return
  services.presence.record({ partnerId: principal.account.partnerId, kind: 'physician', id })
}

/**
 * Audits a response before it is sent.
 * @throws for a procedure whose meta does not declare that its responses are audited, because it would be missing from
 * the list of reads.
 */
async function enterAnswer(context: RequestContext, { audit }: Meta): Promise<void> {
  if (context.shown.length + context.entering.length === 0) return
  if (audit !== 'entered') throw new Error(`${context.act} shows patients, and its meta does not say so`)
  await enterShown(context)
}

/**
 * Limits concurrency within a session, separately for reads and changes. Keys belong to partners' programs and have only
 * the rate limit.
 */
function inTurn<Result>(
  { services, credentials }: Context,
  { kind }: Principal,
  type: TRPCProcedureType,
  run: () => Promise<Result>,
): Promise<Result> {
  if (kind === 'partner') return run()
  const { reads, changes } = services.auth.turns[kind]
  return (type === 'mutation' ? changes : reads).run(credentials.authorization ?? '', run)
}

/** A procedure for these principals only. Authentication and authorization come before input validation. */
export function accepting<Kind extends Principal['kind']>(...kinds: readonly Kind[]) {
  return base.meta({ accepts: kinds }).use(async ({ ctx, meta, path, type, getRawInput, next }) => {
    const attempt = { act: path, readInput: getRawInput }
    const asker = (await requireReach(ctx, meta ?? {}, attempt)) as Extract<Principal, { kind: Kind }>
    const context = toRequestContext(ctx, asker, {
      act: path,
      isPhysicians: meta?.accepts?.includes('physician') === true,
    })
    const run = async () => {
      const result = await next({ ctx: { asker, request: context } })
      if (result.ok) await enterAnswer(context, meta ?? {})
      return result
    }
    const running = meta?.waits ? run() : inTurn(ctx, asker, type, run)
    const result = await running.catch(async (error: unknown) => {
      if (error instanceof ConsultError) await auditRefusal(ctx, asker, attempt, error)
      throw error
    })
    noteSign(ctx, asker, type)
    if (!result.ok && result.error.cause instanceof ConsultError) {
      await auditRefusal(ctx, asker, attempt, result.error.cause)
    }
    return result.ok && asker.kind === 'embed' ? { ...result, data: withoutMetadata(result.data) } : result
  })
}

/** A procedure of the console, for members with one of these roles. */
export const memberProcedure = (...roles: readonly MemberRole[]) => accepting('member').meta({ roles })

/**
 * A procedure for supervisors, in the portal, and for members with one of these roles. Whether a physician is a supervisor
 * is read at every request.
 */
export const supervisorProcedure = (...roles: readonly MemberRole[]) =>
  accepting('physician', 'member')
    .meta({ supervisor: true, roles })
    .use(async ({ ctx, next }) => {
      const { asker, services } = ctx
      if (asker.kind === 'physician') {
        const { physicianId, account } = asker
        await requireSupervisor(services, { partnerId: account.partnerId, physicianId })
      }
      return next()
    })

/** A procedure that signs a clinical act: a key is not enough, because a clinician must be named. */
export const clinicianProcedure = accepting('partner', 'physician')
  .meta({ clinician: true })
  .use(({ ctx, next }) => {
    const physicianId = actingPhysician(ctx.asker)
    if (physicianId === null) throw needsPhysician()
    return next({ ctx: { physicianId } })
  })

/** The scope of consults that the principal may reach: for a widget, its patient's. */
export function scopeOf(principal: Principal): PatientScope | null {
  if (principal.kind !== 'embed') return null
  return { patientId: principal.patientId, consultId: principal.consultId }
}
