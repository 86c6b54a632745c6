import { keyScopes } from '@consult/domain'
import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { procedures } from './router.ts'
import { accepting, createCallerFactory, router } from './trpc.ts'

const forKeys = [...procedures].filter(([, { meta }]) => meta?.accepts?.includes('partner'))

test('every procedure that accepts an API key declares one scope, and no other procedure declares any', () => {
  expect(forKeys.filter(([, { meta }]) => !meta?.scope).map(([name]) => name)).toEqual([])
  const others = [...procedures].filter(([, { meta }]) => !meta?.accepts?.includes('partner') && meta?.scope)
  expect(others.map(([name]) => name)).toEqual([])
})

test('every scope is needed by some procedure', () => {
  const used = new Set(forKeys.map(([, { meta }]) => meta?.scope))
  expect(keyScopes.filter((scope) => !used.has(scope))).toEqual([])
})

test('every route of /v1 that reads has a scope that does not write', () => {
  for (const [name, { meta, type }] of forKeys) {
    // Without any, the first test fails.
    if (!meta?.scope) continue
    if (type === 'query') expect(meta?.scope, name).not.toMatch(/:(write|erase)$/)
    else expect(meta?.scope, name).not.toMatch(/:read$/)
  }
})

test('a procedure that accepts keys and declares no scope fails, also for the account’s own key', async () => {
  const undeclared = accepting('partner').query(() => 'data')
  const context = {
    services: { presence: { record: () => undefined } },
    principal: async () => ({ kind: 'partner', account: { partnerId: 'par_1', key: null }, clinician: null }),
    source: { address: null, userAgent: null },
  } as unknown as Context
  await expect(createCallerFactory(router({ undeclared }))(context).undeclared()).rejects.toThrow('declares no scope')
})
