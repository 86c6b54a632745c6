import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceApi } from './device-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** Registers a browser at a service that gives this answer. @returns the links that the page keeps */
async function linksKept(data: object | null): Promise<string[]> {
  const body = data ? { result: { data } } : { error: {} }
  vi.stubGlobal('fetch', async () => Response.json(body))
  const kept: string[] = []
  const api = createDeviceApi(
    'page',
    () => 'session',
    (token) => kept.push(token),
  )
  await api.add({ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' })
  return kept
}

test('a page keeps the link that pushes open, which may be another one than its own, and none when it failed', async () => {
  expect(await linksKept({ added: true, token: 'wide' })).toEqual(['wide'])
  expect(await linksKept({ added: true, token: null })).toEqual(['page'])
  expect(await linksKept(null)).toEqual([])
})
