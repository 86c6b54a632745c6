import type { AppRouter } from '@consult/trpc'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preloadOpening } from './preload-opening.ts'

const path = '/trpc/embed.opening'
const answer = new Response('{}')

function setUp() {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => answer)
  vi.stubGlobal('fetch', asked)
  return { asked, preloaded: preloadOpening('emf_1') }
}

afterEach(() => vi.unstubAllGlobals())

describe('the preloaded opening', () => {
  it("is the request that the router's client makes for the opening", async () => {
    const urls: string[] = []
    const fetch = async (url: unknown) => {
      urls.push(String(url))
      throw new Error('far enough')
    }
    const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', fetch })] })
    await expect(client.embed.opening.query()).rejects.toThrow()
    const { asked, preloaded } = setUp()
    expect(asked.mock.calls.map(([url]) => url)).toEqual(urls)
    await expect(preloaded.take(urls[0] ?? '', 'emf_1')).resolves.toBe(answer)
  })

  it('has the credential', () => {
    const { asked } = setUp()
    expect(asked.mock.calls[0]?.[1].headers).toEqual({ Authorization: 'Bearer emf_1' })
  })

  it('answers only the first request, because later ones need fresh data', () => {
    const { preloaded } = setUp()
    expect(preloaded.take(path, 'emf_1')).toBeDefined()
    expect(preloaded.take(path, 'emf_1')).toBeUndefined()
  })

  it.each([
    ['another request', '/trpc/embed.overview', 'emf_1'],
    ['a credential that came since', path, 'emf_2'],
  ])('does not answer %s', (_what, url, bearer) => {
    const { preloaded } = setUp()
    expect(preloaded.take(url, bearer)).toBeUndefined()
    expect(preloaded.take(path, 'emf_1')).toBeDefined()
  })

  it('rejects for the caller that takes it after a network failure, and causes no unhandled rejection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
    const preloaded = preloadOpening('emf_1')
    await Promise.resolve()
    await expect(preloaded.take(path, 'emf_1')).rejects.toThrow('no line')
  })
})
