import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listEventsSchema } from '../events/requests.ts'
import { pageQuerySchema, pageSchema } from './paging.ts'

describe('pageQuerySchema', () => {
  it('the limit is 1 to 100, and 25 by default', () => {
    expect(pageQuerySchema.parse({})).toEqual({ limit: 25 })
    expect(pageQuerySchema.parse({ limit: 1 })).toEqual({ limit: 1 })
    expect(pageQuerySchema.parse({ limit: 100 })).toEqual({ limit: 100 })
    for (const limit of [0, 101, -1, 2.5, '10', null, Number.NaN])
      expect(pageQuerySchema.safeParse({ limit }).success).toBe(false)
  })

  it('the cursor is passed on unchanged and unknown fields are ignored', () => {
    expect(pageQuerySchema.parse({ cursor: 'v1.abc', page: 2 })).toEqual({ limit: 25, cursor: 'v1.abc' })
    expect(pageQuerySchema.safeParse({ cursor: 'x'.repeat(1001) }).success).toBe(false)
  })
})

it('the last page has no nextCursor', () => {
  const page = pageSchema(z.string())
  expect(page.parse({ items: [] })).toEqual({ items: [] })
  expect(page.parse({ items: ['a'], nextCursor: 'v1.b' })).toEqual({ items: ['a'], nextCursor: 'v1.b' })
  expect(page.safeParse({ items: [], nextCursor: null }).success).toBe(false)
  expect(page.safeParse({ items: [1] }).success).toBe(false)
})

it('the event log can be listed from an instant on', () => {
  expect(listEventsSchema.parse({ since: '2026-11-21T13:00:00+01:00' })).toEqual({
    limit: 25,
    order: 'asc',
    since: new Date('2026-11-21T12:00:00.000Z'),
  })
  expect(listEventsSchema.safeParse({ since: 'yesterday' }).success).toBe(false)
})
