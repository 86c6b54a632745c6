import { describe, expect, test } from 'vitest'
import { ConsultError } from '../errors/consult-error.ts'
import { toTimeWindow } from './time-window.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const date = (text: string) => new Date(text)

describe('a window of time', () => {
  test('starts now and lasts seven days by default', () => {
    expect(toTimeWindow({}, now)).toEqual({ startsAt: now, endsAt: date('2026-11-28T10:00:00.000Z') })
    const from = date('2026-12-01T00:00:00Z')
    expect(toTimeWindow({ from }, now)).toEqual({ startsAt: from, endsAt: date('2026-12-08T00:00:00.000Z') })
    const to = date('2026-11-21T11:00:00Z')
    expect(toTimeWindow({ to }, now)).toEqual({ startsAt: now, endsAt: to })
  })

  test('may be empty, and up to 31 days long to the millisecond', () => {
    expect(toTimeWindow({ from: now, to: now }, now)).toEqual({ startsAt: now, endsAt: now })
    const longest = date('2026-12-22T10:00:00.000Z')
    expect(toTimeWindow({ from: now, to: longest }, now).endsAt).toEqual(longest)
  })

  test.each([
    ['longer', { from: now, to: date('2026-12-22T10:00:00.001Z') }],
    ['longer, from now on', { to: date('2026-12-22T10:00:00.001Z') }],
    ['backwards', { from: now, to: date('2026-11-21T09:59:59.999Z') }],
    ['backwards, from now on', { to: date('2026-11-21T09:59:59.999Z') }],
  ])('is never %s', (_what, query) => {
    try {
      toTimeWindow(query, now)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ConsultError)
      expect(error).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'to' }] } })
    }
  })

  test('ends within the years that can be formatted', () => {
    const from = date('9999-12-31T00:00:00Z')
    expect(toTimeWindow({ from }, now).endsAt).toEqual(date('9999-12-31T23:59:59.999Z'))
  })
})
