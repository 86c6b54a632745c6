import { join } from 'node:path'
import { declaredAnswers, judge } from './check-answer.ts'
import type { Exchange } from './exchange.ts'
import { openRecord } from './record.ts'

/** Of this process, and of all runs that count. */
export const record = openRecord(join(import.meta.dirname, '../../node_modules/.cache/contract-seen'), Date.now())

/** The answers of the document that no test has seen. */
export function unseenAnswers(): { readonly declared: number; readonly unseen: readonly string[] } {
  const seen = record.answers()
  const declared = declaredAnswers()
  return { declared: declared.length, unseen: declared.filter((answer) => !seen.has(answer)) }
}

/** @returns what is wrong with an exchange of `/v1` by the published document, in one text; null when nothing is. */
export function breachOf(exchange: Exchange): string | null {
  if (!/^\/v1(\/|\?|$)/.test(exchange.url)) return null
  const { seen, faults } = judge(exchange)
  if (seen !== null && faults.length === 0) record.note(seen)
  if (faults.length === 0) return null
  const { method, url, status, text } = exchange
  return `not what docs/openapi.json says: ${method} ${url.slice(0, 200)} → ${status}\n${faults.join('\n')}\n${text.slice(0, 2000)}`
}
