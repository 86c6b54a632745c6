// Writes packages/sdk/src/contract.generated.ts from the routes of /v1, their schemas, and the catalogs of events and
// errors. `--check` writes nothing and fails when the file is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import * as domain from '@consult/domain'
import { collectRoutes, type Route } from '@consult/rest'
import { z } from 'zod'
import { docComment, type JsonSchema, toTypeScript } from './json-schema-to-typescript.ts'

const file = new URL('../packages/sdk/src/contract.generated.ts', import.meta.url)

type Io = 'input' | 'output'

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const isNamed = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodObject || schema instanceof z.ZodEnum

/** The schemas that have their own name, by that name: `asyncConsultSchema` is `AsyncConsult`. */
const named = new Map(
  Object.entries(domain).flatMap(([name, schema]) =>
    name.endsWith('Schema') && isNamed(schema) ? [[pascal(name.slice(0, -'Schema'.length)), schema as z.ZodType]] : [],
  ),
)
const registry = z.registry<{ id: string }>()
for (const [id, schema] of named) registry.add(schema, { id })

/** Facts about schemas that JSON Schema cannot express, and which are also in the OpenAPI document. */
const extensions = ['x-known-values', 'x-exactly-one-of']

/** The descriptions in the schemas. */
const keepMeta: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const { description, format, ...meta } = z.globalRegistry.get(zodSchema) ?? {}
  for (const name of extensions) if (meta[name] !== undefined) Object.assign(jsonSchema, { [name]: meta[name] })
  if (description) jsonSchema.description = description
  if (typeof format === 'string') jsonSchema.format = format
}

/** The envelopes of events, which are declared as unions by type. */
const envelopes = { WebhookEvent: domain.webhookEventSchema, StoredEvent: domain.storedEventSchema }

/** Collects the type declarations of the file, each once. */
function createDeclarations() {
  const declared = new Map<string, string>()

  const jsonSchemaOf = (schema: z.ZodType, io: Io) =>
    z.toJSONSchema(schema, { io, metadata: registry, override: keepMeta }) as JsonSchema

  /** Returns the type, and declares every type that it refers to. */
  const typeOf = (schema: z.ZodType, io: Io): string => {
    const { $defs = {}, ...root } = jsonSchemaOf(schema, io)
    for (const [id, definition] of Object.entries($defs)) declare(id, definition, io)
    return toTypeScript(root, io)
  }

  const declare = (name: string, schema: JsonSchema, io: Io) => {
    if (name in envelopes) return
    const type = toTypeScript(schema, io)
    const text = `${docComment(schema.description)}${
      schema.type === 'object' && schema.properties && !schema['x-exactly-one-of']
        ? `export interface ${name} ${type}`
        : `export type ${name} = ${type}`
    }`
    const known = declared.get(name)
    if (known !== undefined && known !== text) throw new Error(`${name} has two shapes: as input and as output`)
    declared.set(name, text)
  }

  const add = (name: string, text: string) => void declared.set(name, text)
  const render = () => [...declared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return { typeOf, add, render }
}

type Declarations = ReturnType<typeof createDeclarations>

/** Renders events as a union discriminated by type, each with the fields of the envelope. */
function declareEvents({ typeOf, add }: Declarations): void {
  const entries = Object.entries(domain.eventCatalogue).map(
    ([type, data]) => `  '${type}': ${typeOf(data, 'output').replaceAll('\n', '\n  ')}`,
  )
  add(
    'EventDataByType',
    `/** What \`data\` of each event type holds. */\nexport interface EventDataByType {\n${entries.join('\n')}\n}`,
  )
  for (const [name, schema] of Object.entries(envelopes)) {
    const fields = typeOf(z.object({ ...schema.shape }).omit({ type: true, data: true }), 'output')
    add(
      name,
      `/** By \`type\`; types that this version does not know have \`data\` as it came. */\nexport type ${name} = EventOf<EventDataByType, ${fields}>`,
    )
  }
}

const fieldsInPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Returns the domain's name of a body or query, found by its fields, or a name built from the procedure's. */
function nameInput(route: Route, shape: z.core.$ZodShape): string {
  const same = [...named].filter(([, schema]) => {
    if (!(schema instanceof z.ZodObject)) return false
    const fields: z.core.$ZodShape = schema.shape
    const names = Object.keys(fields)
    return names.length === Object.keys(shape).length && names.every((name) => fields[name] === shape[name])
  })
  const lastWord = /[A-Z]?[a-z]+$/.exec(route.name)?.[0] ?? ''
  const best = same.find(([name]) => name.endsWith(pascal(lastWord))) ?? same[0]
  return best?.[0] ?? route.name.split('.').map(pascal).join('')
}

/** Renders a method of a resource and the request that it makes. */
function renderMethod(route: Route, { typeOf, add }: Declarations): string {
  const ids = fieldsInPath(route.path)
  const shape = Object.fromEntries(Object.entries(route.input?.shape ?? {}).filter(([name]) => !ids.includes(name)))
  const part = route.method === 'GET' ? 'query' : 'body'
  const parameters = ids.map((id) => `${id}: string`)
  const isEmpty = Object.keys(shape).length === 0
  if (route.multipart) parameters.push('file: File')
  else if (!isEmpty) {
    const name = nameInput(route, shape)
    const known = named.get(name)
    const type = typeOf(known ?? z.object(shape), 'input')
    if (!known) add(name, `export interface ${name} ${type}`)
    const isOneOf = known?.meta()?.['x-exactly-one-of'] !== undefined
    const isOptional = !isOneOf && route.input?.safeParse(Object.fromEntries(ids.map((id) => [id, 'any']))).success
    parameters.push(`${part}${isOptional ? '?' : ''}: ${name}`)
  }
  const isSigned = route.reach.clinician === true
  parameters.push(isSigned ? '...[options]: Signing' : 'options?: CallOptions')
  const path = `\`${route.path.replace(/\{(\w+)\}/g, (_, id) => `\${segment(${id})}`)}\``
  const request = `{ path: ${path}, ${isEmpty ? '' : `${route.multipart ? 'body: toForm(file)' : part}, `}options }`
  const doc = `  /** ${route.summary}. \`${route.method} /v1${route.path}\` */`
  const method = route.name.split('.').at(-1)
  // Events are declared separately, as a union.
  const resultOf = (schema: z.ZodType) =>
    schema === domain.storedEventSchema ? 'StoredEvent' : typeOf(schema, 'output')
  const items = route.output instanceof z.ZodObject && 'nextCursor' in route.output.shape && route.output.shape.items
  if (items instanceof z.ZodArray) {
    const item = resultOf(items.element as z.ZodType)
    return `${doc}\n  ${method}(${parameters.join(', ')}): List<${item}> {\n    return this.#caller.list(${request})\n  }`
  }
  const result = resultOf(route.output).replaceAll('\n', '\n  ')
  return `${doc}\n  async ${method}(${parameters.join(', ')}): Promise<${result}> {\n    return this.#caller.send('${route.method}', ${request})\n  }`
}

/** A type parameter of classes with calls that a physician signs: how their last argument names the physician. */
const signing = '<Signing extends PhysicianArguments = NamesPhysician>'
const isSigned = (routes: readonly Route[]) => routes.some(({ reach }) => reach.clinician)

/** The version of the SDK's package, which it sends as part of its User-Agent. */
function packageVersion(): string {
  const manifest = readFileSync(new URL('../packages/sdk/package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** Renders the generated file. */
export function renderSdk(): string {
  const declarations = createDeclarations()
  declareEvents(declarations)
  const resources = [...Map.groupBy(collectRoutes(), ({ name }) => name.split('.')[0] ?? '')]
  const classes = resources.map(([resource, routes]) => {
    const methods = routes.map((route) => renderMethod(route, declarations))
    return `export class ${pascal(resource)}Api${isSigned(routes) ? signing : ''} {
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

${methods.join('\n\n')}
}`
  })
  const fields = resources.map(
    ([resource, routes]) => `  readonly ${resource}: ${pascal(resource)}Api${isSigned(routes) ? '<Signing>' : ''}`,
  )
  const made = resources.map(([resource]) => `    this.${resource} = new ${pascal(resource)}Api(caller)`)
  const codes = Object.entries(domain.errorCatalogue).map(
    ([code, { status, meaning }]) => `  /** ${status}. ${meaning} */\n  ${code}: ${status}`,
  )
  return `// Generated by scripts/generate-sdk.ts from the routes of /v1 and their schemas. Do not edit.
import type { CallOptions, Caller, NamesPhysician, PhysicianArguments } from './caller.ts'
import type { EventOf } from './event-of.ts'
import { toForm } from './form.ts'
import type { List } from './list.ts'
import { segment } from './segment.ts'

/** The version of this package. */
export const packageVersion = '${packageVersion()}'

/** The version of the API that these types describe. */
export const serviceVersion = '${domain.currentVersion}'

${declarations.render().join('\n\n')}

/** Every error code, with the HTTP status that it determines. */
export interface ErrorStatusByCode {
${codes.join('\n')}
}

${classes.join('\n\n')}

/** Every resource of /v1. */
export class Resources${signing} {
${fields.join('\n')}

  constructor(caller: Caller) {
${made.join('\n')}
  }
}
`
}

if (import.meta.main) {
  const rendered = renderSdk()
  if (!process.argv.includes('--check')) writeFileSync(file, rendered)
  else if (readFileSync(file, 'utf8') !== rendered) {
    process.stderr.write('packages/sdk is stale: run node scripts/generate-sdk.ts\n')
    process.exitCode = 1
  }
}
