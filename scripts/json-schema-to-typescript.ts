/** The subset of JSON Schema that Zod generates for the schemas of /v1. */
export interface JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  /** The values that a text currently has. */
  readonly 'x-known-values'?: readonly string[]
  /** Fields, exactly one of which a caller sends. */
  readonly 'x-exactly-one-of'?: readonly string[]
}

/** Returns a doc comment with a line break, or nothing without a text. */
export function docComment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
}

const indent = (text: string) => text.replaceAll('\n', '\n  ')

/** One alternative for each of the fields, in which the others are absent. */
function exactlyOne(fields: readonly [string, JsonSchema][], io: 'input' | 'output'): string {
  const alternatives = fields.map(([one]) => {
    const each = fields.map(([name, schema]) => {
      const options = toTypeScript(schema, io).split(' | ')
      if (name !== one) return `\n  ${name}?: ${options.includes('null') ? 'null | ' : ''}undefined`
      return indent(
        `\n${docComment(schema.description)}${name}: ${options.filter((type) => type !== 'null').join(' | ')}`,
      )
    })
    return `{${each.join('')}\n}`
  })
  return `(\n${alternatives.map((type) => `  | ${indent(type)}`).join('\n')}\n)`
}

function objectType({ properties = {}, required = [] }: JsonSchema, io: 'input' | 'output'): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    const type = toTypeScript(schema, io)
    // In input, an optional field may also be undefined. In output it is either present or absent.
    const optional = io === 'input' ? `${name}?: ${type} | undefined` : `${name}?: ${type}`
    return `\n${docComment(schema.description)}${isRequired ? `${name}: ${type}` : optional}`
  })
  return `{${indent(fields.join(''))}\n}`
}

function primitive(type: string | undefined, format: string | undefined, io: 'input' | 'output'): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return io === 'input' && format === 'date-time' ? 'string | Date' : 'string'
  return type ?? 'unknown'
}

/**
 * Converts a JSON Schema to a TypeScript type. A reference becomes the name of its target. In input, an instant may also be
 * a Date, and lists are read-only.
 */
export function toTypeScript(schema: JsonSchema, io: 'input' | 'output'): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  const known = schema['x-known-values']
  // Open: the service may add values, and a plain `string` would absorb the known ones.
  if (known) return `${known.map((value) => `'${value}'`).join(' | ')} | (string & {})`
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => toTypeScript(option, io)).join(' | ')
  if (typeof schema.type === 'object') {
    return schema.type.map((type) => toTypeScript({ ...schema, type }, io)).join(' | ')
  }
  if (schema.type === 'array') {
    const item = toTypeScript(schema.items ?? {}, io)
    const list = /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    return io === 'input' ? `readonly ${list}` : list
  }
  if (schema.type !== 'object') return primitive(schema.type, schema.format, io)
  const one = schema['x-exactly-one-of']
  if (one && schema.properties) {
    const [own, others] = [true, false].map((isOne) =>
      Object.entries(schema.properties ?? {}).filter(([name]) => one.includes(name) === isOne),
    ) as [[string, JsonSchema][], [string, JsonSchema][]]
    const rest = objectType({ ...schema, properties: Object.fromEntries(others) }, io)
    return others.length === 0 ? exactlyOne(own, io) : `${rest} & ${exactlyOne(own, io)}`
  }
  if (schema.properties) return objectType(schema, io)
  const value = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return `Record<string, ${toTypeScript(value, io)}>`
}
