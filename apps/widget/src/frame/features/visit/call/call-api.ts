import type { CallService } from '@consult/call-client'
import type { RecordingAnswer } from '@consult/domain/recording-consent'
import type { Client } from '../../../entities/api/client.ts'
import { withAccess } from '../../../entities/api/consult-api.ts'
import { failureOf } from '../../../entities/api/failure.ts'
import type { Access } from '../../../entities/host/access.ts'

export type RecordingConsent = Awaited<ReturnType<Client['calls']['recordingConsent']['query']>>

/** What a running call asks of the service. Each outlives a lapse of the credential; it throws anything else. */
export interface CallApi {
  /** How the page reaches the service, for this call. */
  serviceOf(id: string): CallService
  recordingConsent(id: string): Promise<RecordingConsent>
  answerRecording(id: string, answer: RecordingAnswer): Promise<RecordingConsent>
}

/** After these there is nothing to come back to; a call that is over is shown as such by its own event. */
const finalCodes = ['thread_not_active', 'not_found', 'forbidden']

/** After these the page comes in anew. */
const goneCodes = ['call_interrupted']

function isRefusal(error: unknown, codes: readonly string[]): boolean {
  const failure = failureOf(error)
  return failure.kind === 'refused' && codes.includes(failure.code)
}

export function createCallApi({ calls, telehealthConsults }: Client, access: Access): CallApi {
  // An answer that is on its way when the call begins is not asked for again.
  let answering: Promise<unknown> = Promise.resolve()
  return {
    serviceOf: (id) => ({
      connection: () => withAccess(access, () => telehealthConsults.connection.query({ id })),
      signal: (signal) => withAccess(access, () => calls.signal.mutate({ id, signal })),
      signals: (hear, onEnd) => {
        const following = calls.signals.subscribe(
          { id },
          {
            onData: hear,
            onError: onEnd,
            onComplete: onEnd,
            // It would try again by itself, three seconds later: when to is the client's to say.
            onConnectionStateChange: ({ error }) => {
              if (!error) return
              onEnd(error)
              following.unsubscribe()
            },
          },
        )
        return () => following.unsubscribe()
      },
      isFinal: (error) => isRefusal(error, finalCodes),
      isGone: (error) => isRefusal(error, goneCodes),
    }),
    async recordingConsent(id) {
      await answering.catch(() => undefined)
      return withAccess(access, () => calls.recordingConsent.query({ id }))
    },
    answerRecording(id, answer) {
      const answered = withAccess(access, () => calls.answerRecording.mutate({ id, ...answer }))
      answering = answered
      return answered
    },
  }
}
