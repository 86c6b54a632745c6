import type { WakeUp, WakeUpListeners, WakeUpStream } from './wake-ups.ts'

/** Wake-ups within this many milliseconds are sent together; the first after a pause is sent at once. */
const gatherMs = 10

const encode = (wakeUp: WakeUp) => `${wakeUp.stream}:${wakeUp.partnerId}`

function decode(text: string): WakeUp | null {
  const [stream, partnerId] = text.split(':')
  return stream && partnerId ? { stream: stream as WakeUpStream, partnerId } : null
}

/** Calls the listeners of every wake-up in a payload. Anything else in it is ignored. */
export function dispatchPayload(payload: string, listeners: WakeUpListeners): void {
  for (const text of payload.split(',')) {
    const wakeUp = decode(text)
    if (wakeUp) listeners.dispatch(wakeUp)
  }
}

/** Joins wake-ups to payloads of at most `limit` characters. */
function toPayloads(wakeUps: Iterable<string>, limit: number): string[] {
  const payloads: string[] = []
  let current = ''
  for (const wakeUp of wakeUps) {
    if (current && current.length + wakeUp.length + 1 > limit) {
      payloads.push(current)
      current = ''
    }
    current = current ? `${current},${wakeUp}` : wakeUp
  }
  return current ? [...payloads, current] : payloads
}

/** Gathers wake-ups and sends them together, each once. */
export interface Sender {
  publish(wakeUp: WakeUp): void
  /** Sends what is waiting. Nothing is sent afterward. */
  close(): Promise<void>
}

/**
 * @param options.send sends payloads of at most `payloadLimit` characters. What it throws goes to `onError`; its
 *   wake-ups are lost.
 */
export function createSender(options: {
  payloadLimit: number
  send: (payloads: string[]) => Promise<void>
  onError: (error: Error) => void
}): Sender {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null
  let lastSentAt = 0
  let closed = false

  const send = async () => {
    lastSentAt = performance.now()
    const payloads = toPayloads(waiting, options.payloadLimit)
    waiting.clear()
    try {
      await options.send(payloads)
    } catch (error) {
      options.onError(error as Error)
    }
  }

  /** One sender at a time: when the transport is slow, wake-ups queue here. */
  const schedule = () => {
    if (timer || sending || closed || waiting.size === 0) return
    const begin = () => {
      timer = null
      sending = send().finally(() => {
        sending = null
        schedule()
      })
    }
    timer = setTimeout(begin, Math.max(0, lastSentAt + gatherMs - performance.now()))
  }

  return {
    publish: (wakeUp) => {
      waiting.add(encode(wakeUp))
      schedule()
    },
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      await sending
      if (waiting.size > 0) await send()
    },
  }
}
