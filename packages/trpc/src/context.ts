import type { Credentials, Principal, Quota } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import {
  type Actor,
  type AnswerFacts,
  type AnswerFate,
  type IdempotentRun,
  type RequestContext,
  type RequestSource,
  type Services,
  sessionMark,
} from '@consult/request'

/** The host's data about one HTTP request. */
export interface IncomingRequest {
  readonly credentials: Credentials
  /** Receives the caller's remaining quota once it is known. */
  onQuota(quota: Quota): void
  /** The cost of the request: one token per procedure call. */
  readonly tokens: number
  readonly requestId: string
  readonly source: RequestSource
  /** Seconds since a person last used the requesting page; null when the request does not say. */
  readonly personSeconds: number | null
  /** The `Origin` header: the page's origin, if a browser sent one. */
  readonly origin: string | undefined
  readonly idempotencyKey: string | null
  /** Whether the response was written to the socket, once that is known. */
  readonly answered: Promise<AnswerFate>
}

/** The context of every procedure. The procedures of a batch share one. */
export interface Context extends IncomingRequest {
  readonly services: Services
  /** The authenticated caller. Resolved once per request, regardless of the number of procedures. */
  principal(): Promise<Principal>
  /** Set while a request with an Idempotency-Key is running. */
  run: IdempotentRun | null
  readonly answer: AnswerFacts
}

export function createContext(services: Services, facts: IncomingRequest): Context {
  let asked: Promise<Principal> | null = null
  const ask = async () => {
    const principal = await services.auth.admit(facts.credentials, {
      address: facts.source.address,
      tokens: facts.tokens,
      personSeconds: facts.personSeconds,
      onQuota: facts.onQuota,
    })
    if (!principal) {
      throw new ConsultError('unauthorized', undefined, 'Send your credential: "Authorization: Bearer <credential>".')
    }
    return principal
  }
  return {
    ...facts,
    services,
    principal: () => {
      asked ??= ask()
      return asked
    },
    run: null,
    answer: { repeated: false, epoch: null },
  }
}

/** A principal as the audit records it: the actor, the clinician, and the form of credential. */
export function toActor(principal: Principal, source: RequestSource): Actor {
  switch (principal.kind) {
    case 'partner': {
      const { account, clinician } = principal
      const credential = clinician?.form ?? 'api_key'
      return {
        kind: 'partner',
        id: account.partnerId,
        keyId: account.key?.keyId ?? null,
        physicianId: clinician?.physicianId ?? null,
        credential,
        ...source,
      }
    }
    case 'physician': {
      const { physicianId, form, sessionId } = principal
      const credential = form === 'token' ? 'session_token' : 'portal_session'
      const session = sessionMark(sessionId)
      return { kind: 'physician', id: physicianId, physicianId, credential, session, ...source }
    }
    case 'member': {
      const { memberId: id, sessionId } = principal
      const session = sessionMark(sessionId)
      return { kind: 'member', id, physicianId: null, credential: 'console_session', session, ...source }
    }
    case 'embed':
      return { kind: 'patient', id: principal.patientId, physicianId: null, credential: 'frame_session', ...source }
  }
}

/** The session id of a patient who reads their own data; null for everybody else. */
function ownSessionOf(principal: Principal): string | null {
  return principal.kind === 'embed' ? `${principal.patientId} ${principal.expiresAt.getTime()}` : null
}

/**
 * Whether the answer is limited to the physician's own consults and the queue. A request with an API key alone is the
 * partner's, and so are procedures that no physician's session reaches. Source: docs/security.md, Colleagues' consults.
 */
function limitOf({ account }: Principal, physicianId: string | null, isPhysicians: boolean): RequestContext['limit'] {
  if (account.colleaguesConsults !== 'ask_reason' || !isPhysicians || physicianId === null) return null
  return { physicianId, isApplied: false }
}

/**
 * The request context that a use case gets.
 * @param procedure `act`: its name. `isPhysicians`: whether physicians' sessions reach it.
 */
export function toRequestContext(
  context: Context,
  principal: Principal,
  { act, isPhysicians }: { act: string; isPhysicians: boolean },
): RequestContext {
  const { services, requestId, idempotencyKey, run, answered, answer, source } = context
  const actor = toActor(principal, source)
  const { keyHash, keyGeneration } = principal
  return {
    services,
    account: principal.account,
    actor,
    keyHash: principal.kind === 'partner' ? keyHash : null,
    mintingKey: { keyHash, keyGeneration },
    act,
    requestId,
    idempotencyKey,
    run,
    answered,
    answer,
    shown: [],
    entering: [],
    ownSession: ownSessionOf(principal),
    limit: limitOf(principal, actor.physicianId, isPhysicians),
    signedInAt:
      principal.kind === 'physician' && principal.form === 'portal' ? (principal.provedAt ?? new Date(0)) : null,
  }
}
