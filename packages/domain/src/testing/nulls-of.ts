import type { z } from 'zod'

type Nulls<Values> = { [Name in keyof Values as null extends Values[Name] ? Name : never]: null }

/** Every field of a schema that can be null, as null: so a test's object names only what it is about. */
export function nullsOf<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): Nulls<z.infer<z.ZodObject<Shape>>> {
  const nullable = Object.entries(shape).filter(([, field]) => (field as z.ZodType).safeParse(null).success)
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Nulls<z.infer<z.ZodObject<Shape>>>
}
