import { invalidRequest } from '@consult/domain'
import type { Kind } from '../kind.ts'
import { kindOf, kinds } from '../kinds.ts'
import { type DateTest, readDateTest } from '../search/dates.ts'

/** The types that `_type` names, or all. @throws invalid_request for a type that there is not. */
export function kindsNamed(value: string | undefined): readonly Kind[] {
  if (value === undefined) return kinds
  const types = value.split(',')
  const unknown = types.find((type) => kindOf(type) === undefined)
  if (unknown !== undefined) {
    throw invalidRequest({ path: '_type', code: 'invalid_value', message: 'Name types of the capability statement.' })
  }
  return kinds.filter(({ type }) => types.includes(type))
}

/** The condition that a resource changed at or after this time. @throws invalid_request */
export function readSince(value: string | undefined): readonly DateTest[] {
  if (value === undefined) return []
  const test = readDateTest(`ge${value}`)
  if (test) return [test]
  throw invalidRequest({
    path: '_since',
    code: 'invalid_value',
    message: 'Write a time such as "2026-03-01T12:00:00Z".',
  })
}
