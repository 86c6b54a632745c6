import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Population, Subject } from '../product/population.ts'

/**
 * Posts messages at a fixed rate per second, without waiting for responses.
 * @param options.onAccepted called for each message as soon as its 202 is read, with the time at which it was sent.
 */
export async function postSteadily(
  apiUrl: string,
  population: Population,
  options: { perSecond: number; seconds: number; onAccepted: (messageId: string, sentAt: number) => void },
): Promise<void> {
  const { subjects, apiKey } = population
  const pool = new Pool(apiUrl, { connections: 64 })
  const post = async (subject: Subject, n: number) => {
    const sentAt = performance.now()
    const { statusCode, body } = await pool.request({
      path: `/v1/async-consults/${subject.asyncConsultId}/messages`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ text: `message ${n}` }),
    })
    const answer = await body.text()
    if (statusCode !== 202) throw new Error(`a message was answered with ${statusCode}: ${answer}`)
    options.onAccepted((JSON.parse(answer) as { messageId: string }).messageId, sentAt)
  }
  const posts: Promise<void>[] = []
  const begun = performance.now()
  const total = options.perSecond * options.seconds
  try {
    for (let n = 0; n < total; n += 1) {
      const dueIn = begun + (n / options.perSecond) * 1000 - performance.now()
      if (dueIn > 0) await pause(dueIn)
      const subject = subjects[n % subjects.length]
      if (subject) posts.push(post(subject, n))
    }
    await Promise.all(posts)
  } finally {
    await pool.destroy()
  }
}
