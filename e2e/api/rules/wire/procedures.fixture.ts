import { type Client, success } from '../../environment/index.ts'

interface Wrapped<Data> {
  readonly result: { readonly data: Data }
}

/** Calls a query at `/trpc`. @throws the answer when it is an error. */
export async function ask<Data>(client: Client, procedure: string, input: unknown = {}): Promise<Data> {
  const path = `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  return success(await client.get<Wrapped<Data>>(path)).result.data
}

/** Calls a mutation at `/trpc`. @throws the answer when it is an error. */
export async function mutate<Data>(client: Client, procedure: string, input: unknown = {}): Promise<Data> {
  return success(await client.post<Wrapped<Data>>(`/trpc/${procedure}`, input)).result.data
}

/** The service's own error in a `/trpc` answer. */
export function refusalOf(answer: { readonly body: unknown }): { code: string; details: unknown } {
  return (answer.body as { error: { data: { consult: { code: string; details: unknown } } } }).error.data.consult
}
