import { actingPhysician, type Principal } from '@consult/auth'
import { type PatientScope, requireSupervisor } from '@consult/directory'
import { ConsultError, type MemberRole, toErrorBody } from '@consult/domain'
import { enterShown, type RequestContext } from '@consult/request'
import { inSpanOfCause } from '@consult/tracing'
import { initTRPC, type TRPCProcedureType } from '@trpc/server'
import { auditRefusal } from './audit-refusals.ts'
import { type Context, toRequestContext } from './context.ts'
import { toConsultError, toErrorData, toTrpcError } from './errors.ts'
import type { Meta } from './meta.ts'
import { needsPhysician } from './needs-physician.ts'
import { withoutMetadata } from './patient-view.ts'
import { requireReach } from './require-reach.ts'
import { streamLife } from './streams/server-sent-events.ts'

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

/** A procedure for supervisors only, in the portal. */
export const supervisingPhysicianProcedure = accepting('physician')
  .meta({ supervisor: true })
  .use(async ({ ctx, next }) => {
    const { asker, services } = ctx
    await requireSupervisor(services, { partnerId: asker.account.partnerId, physicianId: asker.physicianId })
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
