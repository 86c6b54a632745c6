import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Population, Subject } from '../product/population.ts'
import type { Gate } from './gate.ts'

/** A message that was answered with 202. */
export interface Acknowledged {
  readonly messageId: string
  readonly text: string
}

/** The messages that were sent and acknowledged. */
export interface Traffic {
  /** By consult, in the order in which they were sent. */
  readonly acknowledged: Map<string, Acknowledged[]>
  /** The number of attempts that were retried after a network error or a 5xx. */
  retries: number
  /** The number of messages whose first 202 was lost, so that a retry found them already accepted. */
  foundAgain: number
}

/** The result before anything was sent. Pass it to `sendTraffic` to read it during the run. */
export const newTraffic = (): Traffic => ({ acknowledged: new Map(), retries: 0, foundAgain: 0 })

const connectionsPerApi = 128
const retryMs = 50

/** Makes one attempt. @returns the message's id, or null to retry. @throws for a response that a retry cannot fix. */
async function attempt(
  agent: Agent,
  request: { apiUrl: string; apiKey: string; asyncConsultId: string; key: string; text: string },
  signal: AbortSignal,
): Promise<{ messageId: string; replayed: boolean } | null> {
  let status: number
  let replayed: boolean
  let body: string
  try {
    const response = await agent.request({
      origin: request.apiUrl,
      path: `/v1/async-consults/${request.asyncConsultId}/messages`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${request.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': request.key,
      },
      body: JSON.stringify({ text: request.text }),
      signal,
    })
    status = response.statusCode
    replayed = response.headers['idempotent-replayed'] === 'true'
    body = await response.body.text()
  } catch {
    signal.throwIfAborted()
    return null
  }
  if (status >= 500) return null
  if (status !== 202) throw new Error(`a message was answered with ${status}: ${body}`)
  const { messageId } = JSON.parse(body) as { messageId: string }
  return { messageId, replayed }
}

/**
 * Sends the given number of messages for every patient: patients in parallel, and each patient's messages one after
 * another, each after the previous 202. A failed message is retried with the same key at the other API process.
 */
export async function sendTraffic(
  population: Population,
  options: {
    apiUrls: readonly string[]
    messages: number
    gate: Gate
    signal: AbortSignal
    /** The number of the first message, from 0, which is in its text. */
    first?: number
    /** Filled meanwhile. */
    traffic?: Traffic
  },
): Promise<Traffic> {
  const { apiUrls, messages, gate, first = 0, traffic = newTraffic() } = options
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  // There is one listener per patient.
  setMaxListeners(0, signal)
  const agent = new Agent({ connections: connectionsPerApi, headersTimeout: 20_000, bodyTimeout: 20_000 })

  const send = async (subject: Subject, nth: number, n: number): Promise<Acknowledged> => {
    const text = `message ${n + 1} of patient ${nth + 1}`
    const key = randomUUID()
    for (let tries = 0; ; tries += 1) {
      const apiUrl = apiUrls[(nth + n + tries) % apiUrls.length] ?? ''
      const { asyncConsultId } = subject
      const answer = await attempt(agent, { apiUrl, apiKey: population.apiKey, asyncConsultId, key, text }, signal)
      if (answer) {
        if (answer.replayed) traffic.foundAgain += 1
        return { messageId: answer.messageId, text }
      }
      traffic.retries += 1
      await pause(retryMs, undefined, { signal })
    }
  }

  const converse = async (subject: Subject, nth: number) => {
    const sent: Acknowledged[] = []
    traffic.acknowledged.set(subject.asyncConsultId, sent)
    for (let n = first; n < first + messages; n += 1) {
      await gate.admit(signal)
      sent.push(await send(subject, nth, n))
      gate.acknowledge()
    }
  }

  const conversations = population.subjects.map(converse)
  try {
    await Promise.all(conversations)
    return traffic
  } finally {
    stop.abort()
    await Promise.allSettled(conversations)
    await agent.destroy()
  }
}
