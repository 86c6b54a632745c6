/** Keywords whose values contain no schemas. */
const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'required', 'x-error-codes'])

/**
 * The document's schemas in strict form for tests: objects allow only their listed fields. The published form leaves
 * objects open, because `/v1` may add fields.
 */
export function closeObjects<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closeObjects) as T
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'properties') {
        return [key, Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, closeObjects(schema)]))]
      }
      return [key, opaque.has(key) ? part : closeObjects(part)]
    }),
  )
  if (typeof closed.properties !== 'object' || closed.additionalProperties !== undefined) return closed as T
  return { ...closed, additionalProperties: false } as T
}
