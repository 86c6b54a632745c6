import { type Client, success } from '../../world/index.ts'

interface Wrapped<Data> {
  readonly result: { readonly data: Data }
}

/** Asks a query of the router at `/trpc`. @throws what was answered instead of its data. */
export async function ask<Data>(client: Client, procedure: string, input: unknown = {}): Promise<Data> {
  const path = `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  return success(await client.get<Wrapped<Data>>(path)).result.data
}

/** Calls a mutation of the router at `/trpc`. @throws what was answered instead of its data. */
export async function tell<Data>(client: Client, procedure: string, input: unknown = {}): Promise<Data> {
  return success(await client.post<Wrapped<Data>>(`/trpc/${procedure}`, input)).result.data
}

/** The error of our own that a procedure at `/trpc` answered. */
export function refusalOf(answer: { readonly body: unknown }): { code: string; details: unknown } {
  return (answer.body as { error: { data: { consult: { code: string; details: unknown } } } }).error.data.consult
}
