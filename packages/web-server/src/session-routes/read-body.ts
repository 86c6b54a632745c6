import type { z } from 'zod'

/** Returns the request's JSON body, or null if it does not match the schema. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const body = schema.safeParse(await request.json().catch(() => null))
  return body.success ? body.data : null
}
