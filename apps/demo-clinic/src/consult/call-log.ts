import { EventEmitter } from 'node:events'

/** One request to `/v1` with its response, as the site shows it. It does not contain the key. */
export interface RecordedCall {
  readonly id: number
  readonly at: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Null when there was no response. */
  readonly status: number | null
  readonly requestId: string | null
  readonly milliseconds: number
  readonly answer: unknown
}

export interface CallLog {
  record(call: Omit<RecordedCall, 'id'>): void
  /** Returns the latest calls, newest first. */
  latest(): readonly RecordedCall[]
  /** @returns a function that unsubscribes. */
  subscribe(listener: (call: RecordedCall) => void): () => void
}

const kept = 50

/** Fields with tokens, which are not shown: a token signs its holder in as the patient or the physician. */
function withoutTokens(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return answer
  return { ...answer, token: '…', ...('portalUrl' in answer && { portalUrl: '…' }) }
}

/** Stores the latest calls in memory. */
export function createCallLog(): CallLog {
  const calls: RecordedCall[] = []
  const recorded = new EventEmitter<{ call: [RecordedCall] }>()
  // There is one listener per open page.
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
