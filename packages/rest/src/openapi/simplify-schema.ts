import type { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const isNull = (schema: JsonSchema) => schema.type === 'null'

/**
 * Rewrites `{anyOf: [{type: T, …}, {type: null}]}` as `{type: [T, null], …}`, which readers and generators handle
 * better.
 */
function joinNull(schema: JsonSchema): void {
  const [value, ...others] = (schema.anyOf as JsonSchema[] | undefined)?.filter((each) => !isNull(each)) ?? []
  if (!value || others.length > 0 || schema.anyOf?.length !== 2) return
  if (typeof value.type !== 'string' || value.enum || value.const !== undefined) return
  delete schema.anyOf
  Object.assign(schema, { ...value, type: [value.type, 'null'] })
}

/** Removes zod-specific parts from a schema. */
export function simplifySchema(schema: JsonSchema, io: 'input' | 'output'): void {
  joinNull(schema)
  // Consumers must tolerate new fields.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  // `format` already says it; zod's pattern for it is very long.
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minLength === 0) delete schema.minLength
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  const names = schema.propertyNames
  if (typeof names === 'object' && Object.keys(names).join() === 'type') delete schema.propertyNames
}
