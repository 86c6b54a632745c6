import { invalidRequest } from '@consult/domain'
import { readFhirId, rootOf } from '../ids.ts'
import type { Filter } from '../kind.ts'
import { type DateTest, readDateTest } from './dates.ts'

/** A parameter as it was sent. */
export interface Parameter {
  readonly name: string
  readonly value: string
}

/** What a search asks for. Null: it does not matter. */
export interface Query {
  readonly ids: readonly string[] | null
  readonly patientIds: readonly string[] | null
  readonly consultIds: readonly string[] | null
  /** One code of each of these lists. */
  readonly categories: readonly (readonly { readonly system: string | null; readonly code: string }[])[]
  readonly dates: readonly DateTest[]
  readonly lastUpdated: readonly DateTest[]
  readonly count: number
  readonly cursor: string | undefined
  /** The parameters that have an effect, without the cursor: for links, and to bind the cursor. */
  readonly used: readonly Parameter[]
}

/** How many resources a page has by default, and at most. Source: docs/limits.md, FHIR. */
export const defaultCount = 100
export const mostCount = 1000
/** How many values a parameter may list. */
const mostValues = 100

/** Parameters that say how to answer. The HTTP layer has read them. */
const aboutAnswer = ['_format', '_pretty']

/**
 * Parameters of FHIR that say whom a search of people means. Other unknown parameters are ignored, but without these, a search
 * for one patient returns all of them, and a program that takes the first one has somebody else's record.
 */
const identifying = ['identifier', 'name', 'family', 'given', 'birthdate', 'telecom', 'phone', 'email']

const refuse = (path: string, message: string, code = 'invalid_value') => invalidRequest({ path, code, message })

function listOf({ name, value }: Parameter): string[] {
  const values = value.split(',').filter((each) => each !== '')
  if (values.length === 0) throw refuse(name, 'Write a value.')
  if (values.length > mostValues) throw refuse(name, `List at most ${mostValues} values.`, 'too_big')
  return values
}

/** The id of ours in a reference: `pat-…`, `Patient/pat-…` or the whole address. An id of something else matches nothing. */
function referencedIds(parameter: Parameter, types: readonly string[]): string[] {
  return listOf(parameter).map((reference) => {
    const [type, id = ''] = reference.includes('/') ? reference.split('/').slice(-2) : [undefined, reference]
    return type === undefined || types.includes(type) ? (rootOf(readFhirId(id))?.id ?? '') : ''
  })
}

function dateTest({ name, value }: Parameter): DateTest {
  const test = readDateTest(value)
  if (!test) throw refuse(name, 'Write a date or a time such as "ge2026-03-01" or "lt2026-03-01T12:00:00Z".')
  return test
}

function countOf({ name, value }: Parameter): number {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (count < 1) throw refuse(name, `Write a number from 1 to ${mostCount}.`)
  return Math.min(count, mostCount)
}

function categoryOf(value: string): { system: string | null; code: string } {
  const [system = '', code] = value.split('|')
  return code === undefined ? { system: null, code: system } : { system, code }
}

/** Several parameters of one name have to match all of them. */
const both = (one: readonly string[] | null, other: readonly string[]) =>
  one === null ? other : one.filter((id) => other.includes(id))

/** The changes that each parameter makes. */
const readers: Readonly<Record<string, (query: Query, parameter: Parameter) => Query>> = {
  _id: (query, parameter) => ({ ...query, ids: both(query.ids, listOf(parameter).map(readFhirId)) }),
  _lastUpdated: (query, parameter) => ({ ...query, lastUpdated: [...query.lastUpdated, dateTest(parameter)] }),
  _count: (query, parameter) => ({ ...query, count: countOf(parameter) }),
  patient: (query, parameter) => ({
    ...query,
    patientIds: both(query.patientIds, referencedIds(parameter, ['Patient'])),
  }),
  encounter: (query, parameter) => ({
    ...query,
    consultIds: both(query.consultIds, referencedIds(parameter, ['Encounter'])),
  }),
  category: (query, parameter) => ({
    ...query,
    categories: [...query.categories, listOf(parameter).map(categoryOf)],
  }),
  date: (query, parameter) => ({ ...query, dates: [...query.dates, dateTest(parameter)] }),
}

/** The parameters that every search has. */
export const commonParameters = ['_id', '_lastUpdated', '_count'] as const

/** A search without conditions. */
export const anything: Query = {
  ids: null,
  patientIds: null,
  consultIds: null,
  categories: [],
  dates: [],
  lastUpdated: [],
  count: defaultCount,
  cursor: undefined,
  used: [],
}

/** `patient:Patient` is the same as `patient`. No other modifier is known, and none may be ignored. */
function withoutModifier({ name, value }: Parameter): Parameter {
  const [bare = '', modifier] = name.split(':')
  if (modifier === undefined || (bare === 'patient' && modifier === 'Patient')) return { name: bare, value }
  throw refuse(bare, 'Modifiers of parameters are not supported.', 'unrecognized_keys')
}

/**
 * Reads the parameters of a search.
 * @param options.filters what the type can be searched by. `isStrict`: all unknown parameters are refused, not only those that
 *   say whom the search means.
 * @throws invalid_request
 */
export function readQuery(
  parameters: readonly Parameter[],
  { filters, isStrict }: { filters: readonly Filter[]; isStrict: boolean },
): Query {
  const known: readonly string[] = [...commonParameters, ...filters]
  let query = anything
  for (const sent of parameters) {
    if (aboutAnswer.includes(sent.name)) continue
    if (sent.name === '_cursor') {
      query = { ...query, cursor: sent.value }
      continue
    }
    const [bare = ''] = sent.name.split(':')
    const isKnown = known.includes(bare)
    const isOfPatient = filters.includes('patient')
    if (!isKnown && (isStrict || (!isOfPatient && identifying.includes(bare)))) {
      const byOwnId = bare === 'identifier' ? ' GET /v1/patients?externalId=… finds a patient by your own id.' : ''
      throw refuse(sent.name, `Search by ${known.join(', ')}.${byOwnId}`, 'unrecognized_keys')
    }
    if (!isKnown) continue
    const parameter = withoutModifier(sent)
    query = readers[parameter.name]?.(query, parameter) ?? query
    query = { ...query, used: [...query.used, parameter] }
  }
  return query
}
