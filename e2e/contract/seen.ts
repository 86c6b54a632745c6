import { join } from 'node:path'
import { declaredAnswers, judge } from './check-answer.ts'
import type { Exchange } from './exchange.ts'
import { openRecord } from './record.ts'

/** For this process, and for all runs that count. */
export const record = openRecord(join(import.meta.dirname, '../../node_modules/.cache/contract-seen'), Date.now())

/** The declared answers that no test has seen. */
export function unseenAnswers(): { readonly declared: number; readonly unseen: readonly string[] } {
  const seen = record.answers()
  const declared = declaredAnswers()
  return { declared: declared.length, unseen: declared.filter((answer) => !seen.has(answer)) }
}

/** @returns the differences between a `/v1` exchange and the published document as text; null when there are none. */
export function breachOf(exchange: Exchange): string | null {
  if (!/^\/v1(\/|\?|$)/.test(exchange.url)) return null
  const { seen, faults } = judge(exchange)
  if (seen !== null && faults.length === 0) record.note(seen)
  if (faults.length === 0) return null
  const { method, url, status, text } = exchange
  return `not what docs/openapi.json says: ${method} ${url.slice(0, 200)} → ${status}\n${faults.join('\n')}\n${text.slice(0, 2000)}`
}
