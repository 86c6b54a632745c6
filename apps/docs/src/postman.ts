/** What is read of the OpenAPI document. */
interface Parameter {
  readonly in: string
  readonly name: string
  readonly description?: string
}
interface Operation {
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}
export interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
}

const variable = (name: string) => `{{${name}}}`

/** The headers of a request: a new key for each POST and PATCH, and the physician where one has to be named. */
function headersOf({ security = [] }: Operation, parameters: readonly Parameter[], isJson: boolean) {
  const accepts = new Set(parameters.map(({ name }) => name))
  const needsPhysician = security.length > 0 && security.every((each) => Object.keys(each).join() !== 'apiKey')
  return [
    ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...(accepts.has('Idempotency-Key') ? [{ key: 'Idempotency-Key', value: variable('$guid') }] : []),
    ...(needsPhysician ? [{ key: 'X-Service-Physician-Id', value: variable('physicianId') }] : []),
  ]
}

function bodyOf({ requestBody }: Operation) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined) return {}
  if (type === 'multipart/form-data')
    return { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: null }] } }
  const raw = JSON.stringify(content?.example ?? {}, null, 2)
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}

function requestOf(document: OpenApi, path: string, method: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return parameter
    const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
    if (!found) throw new Error(`${parameter.$ref} does not exist`)
    return found
  })
  const parametersIn = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
  const { body } = bodyOf(operation)
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? '',
      header: headersOf(operation, parameters, body?.mode === 'raw'),
      url: {
        raw: `${variable('baseUrl')}/${segments.join('/')}`,
        host: [variable('baseUrl')],
        path: segments,
        query: parametersIn('query').map(({ name, description = '' }) => ({
          key: name,
          value: '',
          description,
          disabled: true,
        })),
        variable: parametersIn('path').map(({ name, description = '' }) => ({ key: name, value: '', description })),
      },
      ...(body && { body }),
    },
  }
}

/**
 * A Postman collection (format v2.1) with a request for every operation, in folders by tag. Its variables are `baseUrl`,
 * `apiKey` and `physicianId`. Bodies are the examples of the document.
 */
export function postmanCollection(document: OpenApi, baseUrl: string) {
  const folders = new Map<string, unknown[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'Other'
      folders.set(tag, [...(folders.get(tag) ?? []), requestOf(document, path, method, operation)])
    }
  }
  return {
    info: {
      name: document.info.title,
      description: document.info.description ?? '',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: variable('apiKey'), type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
      { key: 'physicianId', value: '' },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  }
}
