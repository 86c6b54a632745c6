import type { AsyncConsult } from '@consult/domain'

const urgencyKeys = /^(priority|urgency|triage|triage[_ -]?level)$/i
const urgentValues = /^(urgent|emergency|emergent|immediate|high|highest|stat|asap|critical)$/i

/** Reports whether the partner marked a consult as urgent in its metadata: `priority: urgent`. Source: docs/portal.md. */
export function isUrgent({ metadata }: Pick<AsyncConsult, 'metadata'>): boolean {
  return Object.entries(metadata).some(
    ([key, value]) => urgencyKeys.test(key.trim()) && urgentValues.test(value.trim()),
  )
}
