import type { StoredEvent } from '@consult/sdk'

const idIn = (value: unknown, field: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const found = (value as Record<string, unknown>)[field]
  return typeof found === 'string' ? found : undefined
}

/**
 * The subject of an event: its consult or, without one, its patient or its test clock. The events of one subject are forwarded
 * one after another. An event of an unknown form is its own subject.
 */
export function subjectOf({ id, data }: Pick<StoredEvent, 'id' | 'data'>): string {
  const { consult, message, testClock } = data as Record<string, unknown>
  return (
    idIn(consult, 'id') ??
    idIn(data, 'asyncConsultId') ??
    idIn(message, 'telehealthConsultId') ??
    idIn(data, 'patientId') ??
    idIn(testClock, 'id') ??
    id
  )
}
