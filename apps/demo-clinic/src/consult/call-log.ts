import { EventEmitter } from 'node:events'

/** One request to `/v1` with its answer, as the site shows it. The key is not in it. */
export interface RecordedCall {
  readonly id: number
  readonly at: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Null when no answer came. */
  readonly status: number | null
  readonly requestId: string | null
  readonly milliseconds: number
  readonly answer: unknown
}

export interface CallLog {
  record(call: Omit<RecordedCall, 'id'>): void
  /** The latest calls, newest first. */
  latest(): readonly RecordedCall[]
  /** @returns the end of the subscription. */
  subscribe(listener: (call: RecordedCall) => void): () => void
}

const kept = 50

/** Whoever holds a token is the patient, or the physician whom the portal's link signs in: neither is for showing. */
function withoutTokens(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return answer
  return { ...answer, token: '…', ...('portalUrl' in answer && { portalUrl: '…' }) }
}

/** Keeps the latest calls in memory. */
export function createCallLog(): CallLog {
  const calls: RecordedCall[] = []
  const recorded = new EventEmitter<{ call: [RecordedCall] }>()
  // One for each page that is open.
  recorded.setMaxListeners(0)
  let lastId = 0
  return {
    record: (call) => {
      lastId += 1
      const entry = { ...call, id: lastId, answer: withoutTokens(call.answer) }
      calls.unshift(entry)
      calls.length = Math.min(calls.length, kept)
      recorded.emit('call', entry)
    },
    latest: () => calls,
    subscribe: (listener) => {
      recorded.on('call', listener)
      return () => recorded.off('call', listener)
    },
  }
}
