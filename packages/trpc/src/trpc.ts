import { actingPhysician, type Principal, RefusedClinician } from '@consult/auth'
import { ConsultError, type ErrorCode, toErrorBody } from '@consult/domain'
import { enterShown, isAuditedRefusal, type PatientScope, type RequestContext, recordRefusal } from '@consult/services'
import { initTRPC } from '@trpc/server'
import { type Context, toActor, toRequestContext } from './context.ts'
import { toConsultError, toErrorData, toTrpcError } from './errors.ts'
import { withoutMetadata } from './patient-view.ts'

/** Where a procedure stands on `/v1`. A procedure without a route serves portal and widget alone. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Below `/v1`, with the names of input fields in braces: `/async-consults/{id}/claim`. */
  readonly path: string
  /** The status of success, 200 unless given. */
  readonly success?: 201 | 202
  /** True where a repeat that finds its resource answers 200. */
  readonly upsert?: true
  /** The operation's title in the reference: a verb phrase. */
  readonly summary: string
  /** What the reference says below the title, in Markdown. */
  readonly description: string
  /** The codes of its use case's refusals, besides those that every route of its kind has (rest's `errors-of-route.ts`). */
  readonly errors?: readonly ErrorCode[]
  /**
   * Set where the body is `multipart/form-data` of exactly one file, in the field `file`: the input's field of that
   * name, an UploadedFile.
   */
  readonly multipart?: true
  /** Set where the use case stores Idempotency-Keys itself, forever: messages and replies. */
  readonly keepsKeys?: true
}

/**
 * What the audit has of a procedure's answers. `entered`: they show data of patients, and each is entered with their ids
 * before it leaves. `none`: why there is nothing to enter.
 */
export type AnswerAudit = 'entered' | { readonly none: string }

/** What a procedure says of itself. */
export interface Meta {
  readonly rest?: RestRoute
  /** The principals that it accepts. */
  readonly accepts?: readonly Principal['kind'][]
  /** Set where a clinician must be named, besides the API key or by a session. */
  readonly clinician?: true
  /** Every query and every subscription says it, and a mutation that only reads. */
  readonly audit?: AnswerAudit
}

/** Streams end after this long, so that a credential is looked at again; the client goes on where it was. */
const streamMs = 5 * 60 * 1000

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: {
      // A tab that has heard nothing for as long as three of them opens a new stream: until then it takes itself for up to
      // date.
      ping: { enabled: true, intervalMs: 5_000 },
      maxDurationMs: streamMs,
      client: { reconnectAfterInactivityMs: 15_000 },
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

/** Errors of the catalogue leave a procedure as the tRPC errors of their status. */
const base = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok && result.error.cause instanceof ConsultError) throw toTrpcError(result.error.cause)
  return result
})

/**
 * A procedure for whoever comes, with no credential: sign-in and exchanges. One that is sent nevertheless is not looked
 * at, and spares nobody the limit of their address.
 */
export const openProcedure = base.use(({ ctx: { services, credentials, source }, next }) => {
  if (credentials.authorization !== undefined) services.auth.addressLimits.take('call', source.address, 1)
  return next()
})

const idFields = ['id', 'patientId'] as const

/** The id that an unchecked input names. */
function namedIn(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  const fields = input as Record<string, unknown>
  return fields[idFields.find((field) => fields[field] !== undefined) ?? '']
}

/** What is asked for: the procedure's name, and its input as it came, which is looked at when the answer is no. */
export interface Attempt {
  readonly act: string
  readonly readInput: () => Promise<unknown>
}

/** Enters the refusal of an authenticated caller. Refusals of anonymous callers are only in the logs and counters. */
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

/**
 * Who asks, if that is somebody whom a procedure with this meta accepts.
 * @throws unauthorized, also when a clinician has to be named and is not; forbidden; embed_token_invalid and _expired.
 */
export async function requireReach(
  context: Context,
  { accepts = [], clinician }: Meta,
  attempt: Attempt,
): Promise<Principal> {
  const principal = await context.principal().catch(async (error: unknown) => {
    if (error instanceof RefusedClinician) await auditRefusedClinician(context, attempt, error)
    throw error
  })
  const refuse = async (error: ConsultError): Promise<never> => {
    await auditRefusal(context, principal, attempt, error)
    throw error
  }
  if (!accepts.includes(principal.kind)) return refuse(new ConsultError('forbidden'))
  if (clinician && actingPhysician(principal) === null) return refuse(new ConsultError('unauthorized'))
  return principal
}

/**
 * A physician's session speaks for somebody who is there. A key may be a program that only looks: in a clinician's name
 * it gives a sign of theirs when it acts.
 */
function noteSign({ services }: Context, principal: Principal, type: 'query' | 'mutation' | 'subscription'): void {
  const id = actingPhysician(principal)
  if (id === null || (principal.kind === 'partner' && type !== 'mutation')) return
  services.presence.record({ partnerId: principal.account.partnerId, kind: 'physician', id })
}

/**
 * Enters what an answer shows, before it leaves.
 * @throws for a procedure whose meta does not say that its answers are entered: it would be missing in the list of reads.
 */
async function enterAnswer(context: RequestContext, { audit }: Meta): Promise<void> {
  if (context.shown.length + context.entering.length === 0) return
  if (audit !== 'entered') throw new Error(`${context.act} shows patients, and its meta does not say so`)
  await enterShown(context)
}

/** Runs it among what the same session does; keys are a partner's programs, and have the rate limit alone. */
function inTurn<Result>(
  { services, credentials }: Context,
  { kind }: Principal,
  run: () => Promise<Result>,
): Promise<Result> {
  return kind === 'partner' ? run() : services.auth.turns[kind].run(credentials.authorization ?? '', run)
}

/** A procedure for these principals, and no others. Who asks and what for is settled before the input is looked at. */
export function accepting<Kind extends Principal['kind']>(...kinds: readonly Kind[]) {
  return base.meta({ accepts: kinds }).use(async ({ ctx, meta, path, type, getRawInput, next }) => {
    const attempt = { act: path, readInput: getRawInput }
    const asker = (await requireReach(ctx, meta ?? {}, attempt)) as Extract<Principal, { kind: Kind }>
    const context = toRequestContext(ctx, asker, path)
    const run = async () => {
      const result = await next({ ctx: { asker, request: context } })
      if (result.ok) await enterAnswer(context, meta ?? {})
      return result
    }
    const result = await inTurn(ctx, asker, run)
    noteSign(ctx, asker, type)
    if (!result.ok && result.error.cause instanceof ConsultError) {
      await auditRefusal(ctx, asker, attempt, result.error.cause)
    }
    return result.ok && asker.kind === 'embed' ? { ...result, data: withoutMetadata(result.data) } : result
  })
}

/** A procedure that signs a clinical act: the key alone is not enough, somebody has to be named. */
export const clinicianProcedure = accepting('partner', 'physician')
  .meta({ clinician: true })
  .use(({ ctx, next }) => {
    const physicianId = actingPhysician(ctx.asker)
    if (physicianId === null) throw new ConsultError('unauthorized')
    return next({ ctx: { physicianId } })
  })

/** Whose consults the principal may reach: a widget's are its patient's. */
export function scopeOf(principal: Principal): PatientScope | null {
  if (principal.kind !== 'embed') return null
  return { patientId: principal.patientId, consultId: principal.consultId }
}
