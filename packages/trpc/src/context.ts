import type { Credentials, Principal } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import type { AnswerFate, Call, IdempotentRun, Services } from '@consult/services'

/** What the host says of one HTTP request. */
export interface RequestFacts {
  readonly credentials: Credentials
  readonly requestId: string
  /** The `Origin` header: of the page, where a browser sends one. */
  readonly origin: string | undefined
  readonly idempotencyKey: string | null
  /** Whether the answer was handed to the socket, once that is known. */
  readonly answered: Promise<AnswerFate>
}

/** The context of every procedure. A batch shares one. */
export interface Context extends RequestFacts {
  readonly services: Services
  /** Who is asking; asked once, however many procedures a request calls. */
  principal(): Promise<Principal>
  /** Set while a request under an Idempotency-Key runs. */
  run: IdempotentRun | null
  readonly answer: { repeated: boolean }
}

export function createContext(services: Services, facts: RequestFacts): Context {
  let asked: Promise<Principal> | null = null
  const ask = async () => {
    const principal = await services.auth.authenticate(facts.credentials)
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

/** The call that a principal's request makes of the verbs. */
export function toCall(context: Context, principal: Principal): Call {
  const { services, requestId, idempotencyKey, run, answered, answer } = context
  return { services, account: principal.account, requestId, idempotencyKey, run, answered, answer }
}
