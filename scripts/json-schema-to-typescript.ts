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
}

/** Returns a doc comment with a line break, or nothing without a text. */
export function docComment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
}

const indent = (text: string) => text.replaceAll('\n', '\n  ')

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
  if (schema.properties) return objectType(schema, io)
  const value = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return `Record<string, ${toTypeScript(value, io)}>`
}
