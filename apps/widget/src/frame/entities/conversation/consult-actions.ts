import type { Consult, ConsultApi } from '../api/consult-api.ts'
import { type Failure, failureOf } from '../api/failure.ts'

/** The patient's decisions about the consult. Each resolves with the failure, or with null. */
export interface ConsultActions {
  decideConsent(decision: 'accept' | 'decline'): Promise<Failure | null>
  /** @param text a last message, such as thanks; null: none. */
  acceptResolution(text: string | null): Promise<Failure | null>
  rate(rating: { value: number; comment: string | null }): Promise<Failure | null>
}

/** @param take shows the changed consult, if it is still the one shown. */
export function createConsultActions(options: {
  api: Pick<ConsultApi, 'decideConsent' | 'acceptResolution' | 'rate' | 'overview'>
  consultId: () => string | undefined
  /** The version of the partner's privacy page and terms that the patient sees. */
  consentVersion: () => string | null
  take: (changed: Consult) => void
}): ConsultActions {
  const { api, consultId, consentVersion, take } = options
  /** A refusal means that the consult has changed, so this reads it again. */
  const act = async (request: (id: string) => Promise<Consult>): Promise<Failure | null> => {
    const id = consultId()
    if (!id) return null
    try {
      take(await request(id))
      return null
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'refused') {
        await api.overview().then(({ asyncConsult }) => asyncConsult && take(asyncConsult), failureOf)
      }
      return failure
    }
  }
  return {
    decideConsent: (decision) => act((id) => api.decideConsent(id, { decision, consentVersion: consentVersion() })),
    acceptResolution: (text) => act((id) => api.acceptResolution(id, text)),
    rate: (rating) => act((id) => api.rate(id, rating)),
  }
}
