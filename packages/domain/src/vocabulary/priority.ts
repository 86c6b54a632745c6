import { z } from 'zod'

/** How pressing a consult is, the most pressing first. Lists and matching follow this order. */
export const priorities = ['emergency', 'urgent', 'routine'] as const
export type Priority = (typeof priorities)[number]

export const prioritySchema = z.enum(priorities)

const keys = /^(priority|urgency|triage|triage[_ -]?level)$/i
const emergencies = /^(emergency|emergent|immediate|stat|critical)$/i
const urgencies = /^(urgent|high|highest|asap)$/i

type Metadata = Readonly<Record<string, string>>

function priorityIn(metadata: Metadata): Priority {
  const values = Object.entries(metadata).flatMap(([key, value]) => (keys.test(key.trim()) ? [value.trim()] : []))
  if (values.some((value) => emergencies.test(value))) return 'emergency'
  return values.some((value) => urgencies.test(value)) ? 'urgent' : 'routine'
}

/**
 * Returns the priority that a partner's metadata asks for: that of the consult or of its patient, whichever is more
 * pressing. Source: docs/portal.md.
 */
export function priorityOf(consult: Metadata, patient: Metadata): Priority {
  const asked = [priorityIn(consult), priorityIn(patient)]
  return priorities.find((priority) => asked.includes(priority)) ?? 'routine'
}
