import type { Credentials, Principal, Quota } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import type { Actor, AnswerFate, IdempotentRun, RequestContext, RequestSource, Services } from '@consult/services'

/** What the host says of one HTTP request. */
export interface IncomingRequest {
  readonly credentials: Credentials
  /** Told what the caller may still do, once that is known. */
  onQuota(quota: Quota): void
  /** What the request costs: a token for each procedure that it calls. */
  readonly tokens: number
  readonly requestId: string
  readonly source: RequestSource
  /** How long ago a person last touched the page that asks, seconds; null when the request does not say. */
  readonly personSeconds: number | null
  /** The `Origin` header: of the page, where a browser sends one. */
  readonly origin: string | undefined
  readonly idempotencyKey: string | null
  /** Whether the answer was handed to the socket, once that is known. */
  readonly answered: Promise<AnswerFate>
}

/** The context of every procedure. A batch shares one. */
export interface Context extends IncomingRequest {
  readonly services: Services
  /** Who is asking; asked once, however many procedures a request calls. */
  principal(): Promise<Principal>
  /** Set while a request under an Idempotency-Key runs. */
  run: IdempotentRun | null
  readonly answer: { repeated: boolean }
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
    if (!principal) throw new ConsultError('unauthorized')
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
    answer: { repeated: false },
  }
}

/** A principal as the audit names it: who, in whose name, by which form of credential. */
export function toActor(principal: Principal, source: RequestSource): Actor {
  switch (principal.kind) {
    case 'partner': {
      const { account, clinician } = principal
      const credential = clinician?.form ?? 'api_key'
      return {
        kind: 'partner',
        id: account.partnerId,
        physicianId: clinician?.physicianId ?? null,
        credential,
        ...source,
      }
    }
    case 'physician': {
      const { physicianId, form } = principal
      const credential = form === 'token' ? 'session_token' : 'portal_session'
      return { kind: 'physician', id: physicianId, physicianId, credential, ...source }
    }
    case 'embed':
      return { kind: 'patient', id: principal.patientId, physicianId: null, credential: 'frame_session', ...source }
  }
}

/** Names the session of a patient, who reads about themself; null for everybody else. */
function ownSessionOf(principal: Principal): string | null {
  return principal.kind === 'embed' ? `${principal.patientId} ${principal.expiresAt.getTime()}` : null
}

/** The context that a use case gets for a principal's request. `act` is the name of the procedure. */
export function toRequestContext(context: Context, principal: Principal, act: string): RequestContext {
  const { services, requestId, idempotencyKey, run, answered, answer, source } = context
  const actor = toActor(principal, source)
  const keyHash = principal.kind === 'partner' ? principal.keyHash : null
  return {
    services,
    account: principal.account,
    actor,
    keyHash,
    act,
    requestId,
    idempotencyKey,
    run,
    answered,
    answer,
    shown: [],
    entering: [],
    ownSession: ownSessionOf(principal),
  }
}
