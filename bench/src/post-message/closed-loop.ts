import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Population } from '../product/population.ts'

/** How messages are posted: with an Idempotency-Key or without one. */
export type Variant = 'keyed' | 'keyless'

/** The result of one period of load. */
export interface Stretch {
  readonly requests: number
  readonly ms: number
  /** Milliseconds per request, sorted. */
  readonly latencies: readonly number[]
}

/** Posts messages to many consults. Each connection sends the next message when the previous one has been answered. */
export async function postForAWhile(
  url: string,
  population: Population,
  options: { variant: Variant; connections: number; ms: number },
): Promise<Stretch> {
  const { subjects, apiKey } = population
  const { connections } = options
  const pool = new Pool(url, { connections, pipelining: 1 })
  const latencies: number[] = []
  let next = Math.floor(Math.random() * subjects.length)
  const begun = performance.now()
  const deadline = begun + options.ms

  const post = async () => {
    const subject = subjects[next++ % subjects.length]
    const sent = performance.now()
    const { statusCode, body } = await pool.request({
      path: `/v1/async-consults/${subject?.asyncConsultId}/messages`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...(options.variant === 'keyed' && { 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify({ text: `It began on Monday and has not got better since. ${randomUUID()}` }),
    })
    const answer = await body.text()
    if (statusCode !== 202) throw new Error(`a message was answered with ${statusCode}: ${answer}`)
    latencies.push(performance.now() - sent)
  }
  const keepPosting = async () => {
    while (performance.now() < deadline) await post()
  }
  try {
    await Promise.all(Array.from({ length: connections }, keepPosting))
    const ms = performance.now() - begun
    return { requests: latencies.length, ms, latencies: latencies.toSorted((a, b) => a - b) }
  } finally {
    await pool.destroy()
  }
}
