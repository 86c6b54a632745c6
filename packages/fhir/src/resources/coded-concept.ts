import type { CodeableConcept } from '@medplum/fhirtypes'
import { optional, text } from '../resource.ts'

/** What a physician named, with or without a code. */
export interface Named {
  readonly system: string | null
  readonly code: string | null
  readonly display: string | null
  readonly text: string | null
}

/** The concept of what was named. A code that FHIR cannot have is part of the text. */
export function codedConcept({ system, code, display, text: said }: Named): CodeableConcept {
  const isCode = code !== null && /^\S+( \S+)*$/.test(code) && (system === null || /^\S+$/.test(system))
  const words = text(said) ?? text(display)
  const named = isCode ? words : (text([words, system, code].filter(Boolean).join(' ')) ?? words)
  return {
    ...(isCode && {
      coding: [{ ...(system !== null && { system }), code, ...optional('display', text(display)) }],
    }),
    ...optional('text', named),
  }
}
