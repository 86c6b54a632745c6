import { type ErrorCode, errorBodySchema, errorCatalogue, statusOf } from '@consult/domain'
import { collectRoutes, errorsOf, type Route } from '@consult/rest'
import { expect } from 'vitest'
import type { Answer } from '../environment/index.ts'

const routes: readonly Route[] = collectRoutes()

/** The route that answers: another route, if the path has one with that method. */
function routeOf(name: string, method: string): Route {
  const meant = routes.find((route) => route.name === name)
  const asked = routes.find((route) => route.path === meant?.path && route.method === method) ?? meant
  if (!asked) throw new Error(`no route ${name}`)
  return asked
}

/** Codes that are possible before the route is known. */
const beforeRoutes: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'invalid_request']

/** Asserts that the route declares the answer: the standard error body or its success schema. */
export function expectDeclared(answer: Answer<unknown>, name: string, request: { method: string; what: string }): void {
  const { status, body, headers } = answer
  const { method, what } = request
  expect(status, what).toBeLessThan(500)
  expect(headers['x-request-id'], what).toMatch(/^[\w.:-]{1,128}$/)
  if (method === 'HEAD') {
    expect(answer.text, what).toBe('')
    return
  }
  expect(headers['content-type'], what).toMatch(/^application\/json/)
  const route = routeOf(name, method)
  if (status >= 400) {
    expect(errorBodySchema.safeParse(body).success, `${what}: ${answer.text}`).toBe(true)
    const code = answer.code as ErrorCode
    expect(Object.keys(errorCatalogue), what).toContain(code)
    expect(statusOf(code), what).toBe(status)
    expect([...errorsOf(route), ...beforeRoutes], what).toContain(code)
    if (code === 'method_not_allowed') expect(headers.allow, what).toBeTruthy()
    return
  }
  const declared = [route.success ?? 200, ...(route.upsert ? [200] : [])]
  if (method === route.method) {
    expect(declared, what).toContain(status)
    const read = route.output.safeParse(body)
    expect(read.success, `${what}: ${read.error?.message}`).toBe(true)
    // Undeclared fields must not be sent.
    if (read.success) expect(body, what).toEqual(read.data)
  }
}
