import type { z } from 'zod'

type Nulls<Values> = { [Name in keyof Values as null extends Values[Name] ? Name : never]: null }

/**
 * Returns null for every nullable field of a schema, so that the object in a test names only the fields that the test
 * is about.
 */
export function nullsOf<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): Nulls<z.infer<z.ZodObject<Shape>>> {
  const nullable = Object.entries(shape).filter(([, field]) => (field as z.ZodType).safeParse(null).success)
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Nulls<z.infer<z.ZodObject<Shape>>>
}
