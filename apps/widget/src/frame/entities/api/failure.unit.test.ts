import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { createAccess } from '../host/access.ts'
import { withAccess } from './consult-api.ts'
import { BareAnswer, failureOf } from './failure.ts'

const answered = (code: string) =>
  TRPCClientError.from({ error: { code: -32000, message: '', data: { consult: { code, details: null } } } } as never)
const byGateway = (status: number) => TRPCClientError.from(new BareAnswer(status))

describe('failureOf', () => {
  it.each([
    ['embed_token_expired', { kind: 'lapsed', reason: 'expired' }],
    ['embed_token_invalid', { kind: 'lapsed', reason: 'invalid' }],
    ['thread_not_active', { kind: 'refused', code: 'thread_not_active' }],
    ['of_tomorrow', { kind: 'refused', code: 'of_tomorrow' }],
    ['internal_error', { kind: 'passing' }],
    ['service_unavailable', { kind: 'passing' }],
    ['rate_limited', { kind: 'passing', isBusy: true }],
    ['idempotency_key_in_use', { kind: 'passing' }],
  ])('%s', (code, failure) => {
    expect(failureOf(answered(code))).toEqual(failure)
  })

  it.each([
    [429, 'passing'],
    [502, 'passing'],
    [408, 'passing'],
    [403, 'refused'],
    [404, 'refused'],
  ])("a gateway's bare %i is %s", (status, kind) => {
    expect(failureOf(byGateway(status)).kind).toBe(kind)
  })

  it('a lost connection is a passing failure', () => {
    expect(failureOf(TRPCClientError.from(new TypeError('Failed to fetch')))).toEqual({ kind: 'passing' })
  })
})

describe('withAccess', () => {
  it('waits for a new credential and repeats the attempt', async () => {
    const access = createAccess('one', () => access.renew('two'))
    const used: string[] = []
    const result = await withAccess(access, async () => {
      used.push(access.bearer())
      if (access.bearer() === 'one') throw answered('embed_token_expired')
      return 'done'
    })
    expect([result, used]).toEqual(['done', ['one', 'two']])
  })

  it('rethrows every other failure', async () => {
    const access = createAccess('one', () => undefined)
    await expect(withAccess(access, () => Promise.reject(answered('already_rated')))).rejects.toThrow()
    expect(access.lapsed.value).toBe(null)
  })
})
