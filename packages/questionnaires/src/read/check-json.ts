import { limits } from '../model/limits.ts'
import type { Findings } from './findings.ts'

/** Nobody needs more; a reader or a database that recurses could fail on more. */
const deepest = 100

/**
 * Checks the size, the nesting and the texts of a JSON document, before anything reads it.
 * @returns whether it can be read
 */
export function checkJson(json: unknown, findings: Findings): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: json, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) {
      findings.refuse(
        'invalid_text',
        '',
        'A text contains a NUL character or half of a surrogate pair. Save the file as UTF-8.',
      )
      return false
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepest) {
      findings.refuse('too_deep', '', `The JSON is nested more than ${deepest} deep.`)
      return false
    }
    for (const [name, inner] of Object.entries(value))
      waiting.push({ value: name, depth }, { value: inner, depth: depth + 1 })
  }
  const bytes = new TextEncoder().encode(JSON.stringify(json) ?? '').length
  if (bytes <= limits.bytes) return true
  findings.refuse('too_large', '', `The JSON has ${bytes} bytes; up to ${limits.bytes} are accepted.`)
  return false
}
