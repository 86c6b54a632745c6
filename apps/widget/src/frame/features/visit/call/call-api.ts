import type { CallService } from '@consult/call-client'
import { askSignals } from '@consult/client'
import type { RecordingAnswer } from '@consult/domain/recording-consent'
import type { Client } from '../../../entities/api/client.ts'
import { withAccess } from '../../../entities/api/consult-api.ts'
import { failureOf } from '../../../entities/api/failure.ts'
import { heldBack } from '../../../entities/api/follow-patient-stream.ts'
import type { Access } from '../../../entities/host/access.ts'

export type RecordingConsent = Awaited<ReturnType<Client['calls']['recordingConsent']['query']>>

/**
 * The requests that a running call makes of the service. Each request waits out an invalid credential.
 * @throws any other error.
 */
export interface CallApi {
  /** Returns the service's interface for this call. */
  serviceOf(id: string): CallService
  recordingConsent(id: string): Promise<RecordingConsent>
  answerRecording(id: string, answer: RecordingAnswer): Promise<RecordingConsent>
}

/** After one of these codes, the page cannot rejoin the call. If the call has ended, its own event shows that. */
const finalCodes = ['thread_not_active', 'not_found', 'forbidden']

/** After one of these codes, the page joins the call again. */
const goneCodes = ['call_interrupted']

function isRefusal(error: unknown, codes: readonly string[]): boolean {
  const failure = failureOf(error)
  return failure.kind === 'refused' && codes.includes(failure.code)
}

export function createCallApi({ calls, telehealthConsults }: Client, access: Access): CallApi {
  // The last answer about the recording. Reads wait until it has been sent.
  let answering: Promise<unknown> = Promise.resolve()
  return {
    serviceOf: (id) => ({
      connection: () => withAccess(access, () => telehealthConsults.connection.query({ id })),
      signal: (signal) => withAccess(access, () => calls.signal.mutate({ id, signal })),
      signals: (hear, onEnd) => {
        if (heldBack.value) {
          return askSignals((heard, signal) => calls.nextSignals.query({ id, heard }, { signal }), hear, onEnd)
        }
        const following = calls.signals.subscribe(
          { id },
          {
            onData: hear,
            onError: onEnd,
            onComplete: onEnd,
            // The library would retry by itself after three seconds. The client decides when to retry.
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
