import { expect, it } from 'vitest'
import { createEmbedSessionSchema } from './embed.ts'

it('an embed token lives 60 to 3,600 seconds, 900 by default', () => {
  expect(createEmbedSessionSchema.parse({})).toEqual({ ttlSeconds: 900 })
  expect(createEmbedSessionSchema.parse({ ttlSeconds: 60, for: 'me' })).toEqual({ ttlSeconds: 60 })
  expect(createEmbedSessionSchema.parse({ ttlSeconds: 3600 })).toEqual({ ttlSeconds: 3600 })
  for (const ttlSeconds of [59, 3601, 90.5, '900', -1])
    expect(createEmbedSessionSchema.safeParse({ ttlSeconds }).success).toBe(false)
})
