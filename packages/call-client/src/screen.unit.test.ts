import { afterEach, expect, it, vi } from 'vitest'
import { canShowScreen, ScreenShare } from './screen.ts'

class Track extends EventTarget {
  contentHint = ''
  isStopped = false
  stop() {
    this.isStopped = true
  }
}

/** A browser whose user chooses this track. `policy` says whether the embedding page allows it. */
function browser(choose?: () => Promise<Track>, policy = true): void {
  const getDisplayMedia = async () => {
    const track = await choose?.()
    return { getVideoTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { mediaDevices: choose ? { getDisplayMedia } : {} })
  vi.stubGlobal('document', { permissionsPolicy: { allowsFeature: () => policy } })
}
afterEach(() => vi.unstubAllGlobals())

it('screen sharing is offered when both the browser and the page allow it', () => {
  browser()
  expect(canShowScreen()).toBe(false)
  browser(async () => new Track(), false)
  expect(canShowScreen()).toBe(false)
  browser(async () => new Track())
  expect(canShowScreen()).toBe(true)
})

it('the chosen screen is shared in detail until the browser ends it', async () => {
  const track = new Track()
  const shown: unknown[] = []
  browser(async () => track)
  const share = new ScreenShare((now) => shown.push(now))
  expect(await share.start()).toBe(true)
  expect(track.contentHint).toBe('detail')
  track.dispatchEvent(new Event('ended'))
  expect(shown).toEqual([track, null])
  expect(share.track).toBeNull()
})

it("a user's refusal is not an error, and a system failure is reported", async () => {
  const share = new ScreenShare(() => undefined)
  browser(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await share.start()).toBe(true)
  browser(() => Promise.reject(new DOMException('', 'NotReadableError')))
  expect(await share.start()).toBe(false)
})

it('a screen chosen after the call has ended is not shared', async () => {
  const track = new Track()
  const chosen = Promise.withResolvers<Track>()
  browser(() => chosen.promise)
  const shown: unknown[] = []
  const share = new ScreenShare((now) => shown.push(now))
  const starting = share.start()
  share.stop()
  chosen.resolve(track)
  await starting
  expect([track.isStopped, shown]).toEqual([true, []])
})
