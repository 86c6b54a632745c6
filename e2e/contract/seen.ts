import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { declaredAnswers, judge } from './check-answer.ts'
import type { Exchange } from './exchange.ts'

/** Where the runs leave what they have seen: a file per process. */
const folder = join(import.meta.dirname, '../../node_modules/.cache/contract-seen')

const noted = new Set<string>()

function note(answer: string): void {
  if (noted.has(answer)) return
  noted.add(answer)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.txt`), `${answer}\n`)
}

/** Forgets the runs before. */
export function forgetSeen(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The answers of the document that no test has seen since. */
export function unseenAnswers(): { readonly declared: number; readonly unseen: readonly string[] } {
  mkdirSync(folder, { recursive: true })
  const seen = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
  const declared = declaredAnswers()
  return { declared: declared.length, unseen: declared.filter((answer) => !seen.has(answer)) }
}

/** @returns what is wrong with an exchange of `/v1` by the published document, in one text; null when nothing is. */
export function breachOf(exchange: Exchange): string | null {
  if (!/^\/v1(\/|\?|$)/.test(exchange.url)) return null
  const { seen, faults } = judge(exchange)
  if (seen !== null && faults.length === 0) note(seen)
  if (faults.length === 0) return null
  const { method, url, status, text } = exchange
  return `not what docs/openapi.json says: ${method} ${url.slice(0, 200)} → ${status}\n${faults.join('\n')}\n${text.slice(0, 2000)}`
}
