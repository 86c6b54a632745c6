import { storedEventFaults } from './check-event.ts'
import { requestFaults } from './check-request.ts'
import { document, type Operation, resolve } from './document.ts'
import { type Exchange, parseJson } from './exchange.ts'
import { findPlace, isReadable, operationOf, type Place } from './find-operation.ts'
import { component, faultsBy, pointer } from './schemas.ts'

const json = 'application/json'

/** Headers of HTTP itself and headers for browsers, which the document does not list. */
const ofHttp = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'transfer-encoding',
  'x-content-type-options',
])

/** An unsupported method is not found on any path. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

type Response = Operation['responses'][string]

function headerFaults({ headers: declared = {} }: Response, headers: Exchange['headers']): string[] {
  const byName = new Map(Object.entries(declared).map(([name, header]) => [name.toLowerCase(), resolve(header)]))
  const undeclared = Object.keys(headers).filter((name) => !byName.has(name) && !ofHttp.has(name))
  const missing = [...byName].filter(([name, { required }]) => required && headers[name] === undefined)
  return [
    ...undeclared.map((name) => `the header ${name} is not declared`),
    ...missing.map(([name]) => `the header ${name} is missing`),
  ]
}

const details = new Map(
  Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const error = (schema as { properties?: { error?: { properties?: { code?: { const?: string } } } } }).properties
      ?.error
    return error?.properties?.code?.const ? [[error.properties.code.const, name] as const] : []
  }),
)

function errorFaults({ 'x-error-codes': codes = [] }: Response, body: unknown): string[] {
  const { code = '', details: given } = (body as { error?: { code?: string; details?: unknown } })?.error ?? {}
  if (!codes.includes(code)) return [`the code ${code || '(none)'} is not declared`]
  const own = details.get(code)
  if (!own && given !== undefined) return [`${code} has details, which are not declared`]
  return faultsBy('strict', component(own ?? 'ErrorBody'), body)
}

function bodyFaults(response: Response, place: string | null, exchange: Exchange): string[] {
  const { method, status, headers, text } = exchange
  if (method === 'HEAD' || status === 304) return text === '' ? [] : ['a body where there is none']
  if (headers['content-type'] !== 'application/json; charset=utf-8') return [`a body of ${headers['content-type']}`]
  const body = parseJson(text)
  if (response['x-error-codes']) return errorFaults(response, body)
  if (place === null) return []
  const faults = faultsBy('strict', place, body)
  const { $ref } = (response.content?.[json]?.schema ?? {}) as { $ref?: string }
  if (faults.length > 0 || !$ref?.endsWith('/StoredEventPage')) return faults
  return storedEventFaults((body as { items: { type: string; data: unknown }[] }).items)
}

/** An answer to a request without an operation: an unknown path or method, or an unreadable request. */
function strayFaults(exchange: Exchange, expected: string): string[] {
  const response = document.components.responses[expected]
  if (!response) throw new Error(`the document has no ${expected}`)
  return [...headerFaults(response, exchange.headers), ...bodyFaults(response, null, exchange)]
}

function methodsOf({ item }: Place): string {
  return Object.keys(item)
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .join(', ')
}

/** The place of an answer in the document, and its errors. */
export interface Verdict {
  /** `POST /v1/patients 409 phone_unavailable`; null for an answer without an operation. */
  readonly seen: string | null
  readonly faults: readonly string[]
}

/** Checks an answer, and the request if it succeeded, against the published document. */
export function judge(exchange: Exchange): Verdict {
  const { method, url, status, headers, text } = exchange
  const place = findPlace(url)
  if (!isReadable(url)) return { seen: null, faults: strayFaults(exchange, 'InvalidRequest') }
  if (!place) return { seen: null, faults: status === 404 ? strayFaults(exchange, 'NotFound') : ['no such path'] }
  if (!methods.has(method)) return { seen: null, faults: strayFaults(exchange, 'NotFound') }
  const operation = operationOf(place, method)
  if (!operation) {
    const allowed = headers.allow === methodsOf(place) ? [] : [`Allow is ${headers.allow}, not ${methodsOf(place)}`]
    return { seen: null, faults: [...strayFaults(exchange, 'MethodNotAllowed'), ...allowed] }
  }
  const declared = operation.responses[String(status)]
  const name = method === 'HEAD' ? 'GET' : method
  if (!declared) return { seen: null, faults: [`${name} ${place.template} does not declare ${status}`] }
  const response = resolve(declared)
  const schema = pointer(
    'paths',
    place.template,
    name.toLowerCase(),
    'responses',
    String(status),
    'content',
    json,
    'schema',
  )
  const code = (parseJson(text) as { error?: { code?: string } } | undefined)?.error?.code
  return {
    seen: method === 'HEAD' ? null : [name, place.template, status, ...(code ? [code] : [])].join(' '),
    faults: [
      ...headerFaults(response, headers),
      ...bodyFaults(response, schema, exchange),
      ...(status < 300 ? requestFaults(place, operation, exchange) : []),
    ],
  }
}

/** Every answer that the document declares, named as `seen` names them. */
export function declaredAnswers(): string[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, reference]) => {
        const codes = resolve(reference)['x-error-codes'] ?? [null]
        return codes.map((code) => [method.toUpperCase(), template, status, ...(code ? [code] : [])].join(' '))
      }),
    ),
  )
}
