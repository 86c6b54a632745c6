import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address, such as ada@clinic.example',
  url: 'a URL, such as https://clinic.example/',
  datetime: 'an ISO 8601 date and time with a time zone, such as 2026-11-21T09:30:00Z',
  date: 'a calendar date, such as 2026-11-21',
  time: 'a time of day, such as 09:30',
  uuid: 'a UUID',
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' }

/** In a query, `+` stands for a space. */
const hasLostPlus = /T[\d:.]+ \d\d:?\d\d$/

/** The number of characters of a name that an error repeats: the sender may have chosen it, as a key of metadata. */
const longestName = 80

/** Where in the input an issue is: `licenses.0.jurisdiction`. */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((name) => String(name).slice(0, longestName)).join('.')

/** `licenses.0.jurisdiction`, or the whole input. */
const nameOf = ({ path = [] }: Pick<Issue, 'path'>) => (path.length === 0 ? 'The input' : pathOf(path))

function describeType(name: string, { input, expected }: { input?: unknown; expected: string }): string {
  if (input === undefined) return `${name} is required.`
  if (input === null) return `${name} cannot be null.`
  return `${name} must be ${kinds[expected] ?? 'a different type'}.`
}

function describeSize(name: string, side: 'least' | 'most', limit: number | bigint, origin: string, inclusive = true) {
  const unit = units[origin]
  if (side === 'least' && unit && limit === 1) return `${name} cannot be empty.`
  if (unit) return `${name} must have at ${side} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}.`
  if (inclusive) return `${name} must be at ${side} ${limit}.`
  return `${name} must be ${side === 'least' ? 'more' : 'less'} than ${limit}.`
}

/** The path ends with the key itself, which the description does not repeat. */
function describeKey({ path = [], issues: [first] }: Extract<Issue, { code: 'invalid_key' }>): string {
  const name = nameOf({ path: path.slice(0, -1) })
  const why = first?.message.replace(/^The input\b/, 'A key') ?? ''
  return `${name} has a key that is not accepted. ${why}`.trimEnd()
}

/**
 * Describes why a schema refused an input, for a caller who knows the field's name and not the validator.
 * It repeats nothing of the input. A schema's own message takes precedence.
 * @returns undefined for issues whose description only the schema knows.
 */
export function describeIssue(issue: Issue): string | undefined {
  const name = nameOf(issue)
  switch (issue.code) {
    case 'invalid_type':
      return describeType(name, { input: issue.input, expected: issue.expected })
    case 'invalid_value':
      if (issue.input === undefined) return `${name} is required.`
      return issue.values.length === 1
        ? `${name} must be ${JSON.stringify(issue.values[0])}.`
        : `${name} must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`
    case 'too_small':
      return describeSize(name, 'least', issue.minimum, issue.origin, issue.inclusive)
    case 'too_big':
      return describeSize(name, 'most', issue.maximum, issue.origin, issue.inclusive)
    case 'invalid_format':
      if (issue.format === 'datetime' && hasLostPlus.test(String(issue.input))) {
        return `${name} must be ${formats.datetime}. In a query, write "+" as "%2B".`
      }
      return formats[issue.format] ? `${name} must be ${formats[issue.format]}.` : `${name} has the wrong format.`
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}.`
    case 'invalid_union':
      return issue.input === undefined ? `${name} is required.` : `${name} has none of the accepted forms.`
    case 'invalid_key':
      return describeKey(issue)
    case 'invalid_element':
      return `${name} has a value that is not accepted.`
    default:
      return undefined
  }
}

// One setting for every schema of the process, because procedures validate their inputs inside tRPC.
z.config({ customError: describeIssue })
