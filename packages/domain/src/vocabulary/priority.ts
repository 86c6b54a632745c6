import leven from 'leven'
import { z } from 'zod'
import { idSchema } from './identifiers.ts'

/** The urgency of a consult, the most urgent first. Lists and matching follow this order. */
export const priorities = ['emergency', 'urgent', 'routine'] as const
export type Priority = (typeof priorities)[number]

export const prioritySchema = z.enum(priorities)

const keys = /^(priority|urgency|severity|acuity|triage|(triage|acuity)[_ -]?level)$/i
/** Keys of triage scales, all of which start at 1, the most urgent: ESI, CTAS, ATS and MTS. */
const scales = /^(acuity|triage|(triage|acuity)[_ -]?level)$/i

const words: Readonly<Record<Priority, readonly string[]>> = {
  emergency: ['emergency', 'emergent', 'immediate', 'stat', 'critical', 'resuscitation', 'red'],
  urgent: ['urgent', 'very urgent', 'high', 'highest', 'asap', 'orange'],
  routine: [
    'routine',
    'normal',
    'standard',
    'medium',
    'moderate',
    'low',
    'lowest',
    'elective',
    'not urgent',
    'non-urgent',
  ],
}
const levels: readonly Priority[] = ['emergency', 'urgent']

type Metadata = Readonly<Record<string, string>>

const plain = (value: string) => value.trim().toLowerCase()

/** The priority that a value asks for; null for a value that isn't a priority. */
function priorityOfValue(key: string, value: string): Priority | null {
  const level = scales.test(key) ? /^(?:level )?([1-5])$/.exec(plain(value))?.[1] : undefined
  if (level !== undefined) return levels[Number(level) - 1] ?? 'routine'
  return priorities.find((priority) => words[priority].includes(plain(value))) ?? null
}

const pairsIn = (metadata: Metadata) =>
  Object.entries(metadata)
    .map(([key, value]) => [key.trim(), value] as const)
    .filter(([key]) => keys.test(key))

function priorityIn(metadata: Metadata): Priority {
  const asked = pairsIn(metadata).map(([key, value]) => priorityOfValue(key, value))
  return priorities.find((priority) => asked.includes(priority)) ?? 'routine'
}

/**
 * Returns the priority that a partner's metadata asks for: the priority of the consult or of its patient, whichever is
 * more urgent. Source: docs/telehealth.md, Priority.
 */
export function priorityOf(consult: Metadata, patient: Metadata): Priority {
  const asked = [priorityIn(consult), priorityIn(patient)]
  return priorities.find((priority) => asked.includes(priority)) ?? 'routine'
}

/** A change of a consult's priority, and who made it. */
export const priorityChangeSchema = z.object({
  previousPriority: prioritySchema.describe('The priority until now.'),
  changedBy: z
    .object({
      type: z
        .enum(['partner', 'physician', 'service'])
        .describe(
          '`partner` for your API key and your metadata, `service` for a red flag in a message or in an answer.',
        ),
      id: idSchema.nullable().describe('The physician. `null` for the others.'),
    })
    .describe('Who changed it.'),
})
export type PriorityChange = z.infer<typeof priorityChangeSchema>

/**
 * A pair whose value is almost a word for an emergency or urgent consult, such as `emergancy`, together with that word.
 * The value itself counts as routine. Other unknown values may be the partner's own.
 */
export function misspelledPriority(metadata: Metadata): { key: string; meant: string } | null {
  for (const [key, value] of pairsIn(metadata)) {
    const written = plain(value)
    // No known word is longer, and comparing takes longer with each letter.
    if (written.length > 20 || priorityOfValue(key, value) !== null) continue
    const meant = [...words.emergency, ...words.urgent].find(
      (word) => word.length > 3 && leven(written, word) <= (word.length > 5 ? 2 : 1),
    )
    if (meant !== undefined) return { key, meant }
  }
  return null
}
