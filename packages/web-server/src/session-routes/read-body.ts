import type { z } from 'zod'

/** The largest body of a request of a session, in bytes. */
const most = 64 * 1024

/** The body as text; null if it is too large. Then the rest is not read. */
async function readText({ body }: Request): Promise<string | null> {
  const parts: Uint8Array[] = []
  let read = 0
  for await (const part of body ?? []) {
    read += part.byteLength
    if (read > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Returns the request's JSON body, or null if it is too large or does not match the schema. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const parse = async () => JSON.parse((await readText(request)) ?? 'null') as unknown
  const body = schema.safeParse(await parse().catch(() => null))
  return body.success ? body.data : null
}
