import type { RequestFilter } from './request.ts'

export const statuses = ['2xx', '4xx', '5xx'] as const
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** The filter of the page's address. Invalid filters are left out, because anyone can write a URL. */
export function filterOfQuery(query: Pick<URLSearchParams, 'get'>): RequestFilter {
  const code = query.get('code') ?? ''
  return {
    status: oneOf(statuses, query.get('status')),
    method: oneOf(methods, query.get('method')),
    code: /^[a-z_]{1,60}$/.test(code) ? code : undefined,
  }
}

/** The query of a filter, for the page's address: `?status=4xx`, or nothing. */
export function queryOfFilter(filter: RequestFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
