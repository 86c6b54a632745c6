import { type Value, valueKeys } from '../model/value.ts'
import { ownUrls } from '../read/extension-urls.ts'
import type { GivenItem, Response } from './response.ts'

type Json = Readonly<Record<string, unknown>>

const withoutNulls = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))

function writeValue(value: Value): Json {
  const key = valueKeys[value.kind]
  if (value.kind !== 'coding' && value.kind !== 'quantity' && value.kind !== 'attachment') return { [key]: value.value }
  if (value.kind === 'attachment') return { [key]: writeFile(value) }
  const { kind: _, ...parts } = value
  return { [key]: withoutNulls(parts) }
}

function writeFile({ kind: _, removedAt, ...parts }: Extract<Value, { kind: 'attachment' }>): Json {
  const removed = removedAt === undefined ? null : [{ url: ownUrls.fileRemoved, valueDateTime: removedAt }]
  return withoutNulls({ ...parts, extension: removed })
}

function writeItem({ linkId, answers, items }: GivenItem): Json {
  const written = answers.map(({ value, items: nested }) => ({ ...writeValue(value), ...writeItems(nested) }))
  return { linkId, ...(written.length > 0 ? { answer: written } : {}), ...writeItems(items) }
}

const writeItems = (items: readonly GivenItem[]): Json => (items.length > 0 ? { item: items.map(writeItem) } : {})

/** Writes answers as a FHIR R4 QuestionnaireResponse. */
export function writeResponse(response: Response, status: 'in-progress' | 'completed' | 'stopped'): Json {
  return { resourceType: 'QuestionnaireResponse', status, ...writeItems(response.items) }
}
