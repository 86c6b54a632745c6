/** Keys whose values are no schemas, and hold none. */
const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'required', 'x-error-codes'])

/**
 * A document's schemas as tests have them: an object that lists its fields has no others. The published form leaves
 * objects open, since fields may be added within `/v1`.
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
