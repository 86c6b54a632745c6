import type { z } from 'zod'
import { newPhone, nextNumber, sampleFiles } from '../environment/index.ts'
import { type Kind, kindOf } from './holdings.ts'
import type { Input, Operation } from './operations.ts'
import { coreOf, definitionOf, idPositionsOf } from './schema-walk.ts'

/** Values for strings and numbers whose schema alone does not say what is valid, by field name. */
const byName: Readonly<Record<string, () => unknown>> = {
  externalId: () => `example-${nextNumber()}`,
  patientExternalId: () => 'nobody-of-that-name',
  phone: newPhone,
  email: () => `example-${nextNumber()}@clinic.example`,
  password: () => 'a password of some length',
  current: () => 'a password of some length',
  next: () => 'another password of some length',
  language: () => 'en',
  languages: () => 'en',
  sentLanguage: () => 'es',
  jurisdiction: () => 'US-CA',
  timeZone: () => 'Europe/Berlin',
  birthDate: () => '1990-01-01',
  expiresOn: () => '2030-01-01',
  until: () => '2026-06-02T21:00:00Z',
  lastActivityAt: () => '2026-03-02T09:00:00Z',
  reviewOn: () => '2027-03-01',
  dueAt: () => '2026-06-02T21:00:00Z',
  scheduledFor: () => '2026-04-01T10:00:00Z',
  status: () => '404',
  code: () => 'not_found',
  file: () => sampleFiles.pdf().toString('latin1'),
  start: () => '09:00',
  end: () => '12:00',
  date: () => '2026-12-24',
  now: () => '2026-03-05T00:00:00Z',
  from: () => '2026-03-05T00:00:00Z',
  to: () => '2026-03-06T00:00:00Z',
  tab: () => 'a-tab-of-its-own',
  connectionId: () => '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d001',
  since: () => '2026-03-02T00:00:00Z',
  url: () => 'http://127.0.0.1:9/',
  expiresAt: () => '2035-01-01T00:00:00Z',
  addressRanges: () => '0.0.0.0/0',
  wait: () => 0,
  allowedOrigins: () => 'https://clinic.example',
  template: () => 'soap',
  reason: () => 'An example of a reason',
  endpoint: () => 'https://127.0.0.1:9/example',
  p256dh: () => 'B'.repeat(87),
  auth: () => 'A'.repeat(22),
  type: () => 'Patient',
}

const otherOrders = ['prescription', 'lab', 'sickNote']

/** Fields that an example leaves out: the operation takes only one of several. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'audit.list': ['patientExternalId', 'act', 'outcome', 'from', 'to'],
  'audit.export': ['patientExternalId', 'act', 'outcome', 'from', 'to'],
  'testClocks.advance': ['to', 'next'],
  'asyncConsultOrders.create': otherOrders,
  'asyncConsultOrders.replace': otherOrders,
  'telehealthConsultOrders.create': otherOrders,
  'telehealthConsultOrders.replace': otherOrders,
  'fhir.read': ['version'],
  'fhir.search': ['parameters'],
  'fhir.everything': ['parameters'],
  'fhir.beginExport': ['types', 'since'],
  'fhir.exportLines': ['after'],
}

function textOf(field: string, schema: z.ZodType): unknown {
  const named = byName[field]?.()
  if (named !== undefined) return named
  if (schema.safeParse('x').success) return 'x'
  throw new Error(`no example of "${field}": give it a value in surface/examples.ts`)
}

function sampleOf(field: string, schema: z.ZodType): unknown {
  const core = coreOf(schema)
  const { type, element, entries, values, valueType, options, shape } = definitionOf(core)
  if (type === 'object') {
    return Object.fromEntries(Object.entries(shape ?? {}).map(([inner, field]) => [inner, sampleOf(inner, field)]))
  }
  if (type === 'array' && element) return [sampleOf(field, element)]
  if (type === 'record' && valueType) return { key: 'value' }
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'literal') return values?.[0]
  if (type === 'union' && options?.[0]) return sampleOf(field, options[0])
  if (type === 'boolean') return true
  if (type === 'number') {
    const fits = [byName[field]?.(), 1, 60, 0].find((value) => value !== undefined && schema.safeParse(value).success)
    if (fits !== undefined) return fits
  }
  if (type === 'string') return textOf(field, schema)
  if (type === 'custom' && byName[field]) return byName[field]()
  throw new Error(`no example of "${field}", which is of type ${type}: give it one in surface/examples.ts`)
}

/** An input with every field of the operation's schema except the cursor and alternatives. @param ids the ids to use, by kind. */
export function exampleOf(
  operation: Pick<Operation, 'name' | 'root' | 'input'>,
  ids: Readonly<Record<Kind, string>>,
): Input {
  const positions = new Map(idPositionsOf(operation.input).map((position) => [position.field, position]))
  const omitted = ['cursor', ...(leftOut[operation.name] ?? [])]
  const fields = Object.entries(operation.input?.shape ?? {}).filter(([field]) => !omitted.includes(field))
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const position = positions.get(field)
      if (!position) return [field, sampleOf(field, schema as z.ZodType)]
      const id = ids[kindOf(operation, field)]
      return [field, position.isList ? [id] : id]
    }),
  )
}
