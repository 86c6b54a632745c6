import { effect } from '@preact/signals'
import { describe, expect, it, vi } from 'vitest'
import type { Message } from '../api/consult-api.ts'
import { aMessage } from '../conversation/transcript.fixture.ts'
import { createLinks } from './links.ts'

const facts = { attachmentId: 'att_1', fileName: 'a.png', contentType: 'image/png', byteSize: 1 }
const withLink = (preview: string): Message =>
  aMessage(1, 'patient', { attachments: [{ ...facts, urls: { download: 'd', preview } }] })

function setUp() {
  const service = { reads: 0, isUp: true }
  const clock = { now: 0 }
  const links = createLinks(
    async () => {
      service.reads += 1
      if (!service.isUp) throw new TypeError('no network')
      return [withLink(`read ${service.reads}`)]
    },
    () => clock.now,
  )
  return { links, service, clock }
}

describe('file links', () => {
  it('are read once for a file that arrived in an event without links', async () => {
    const { links, service } = setUp()
    expect(links.shown('att_1')).toBeNull()
    expect(links.shown('att_1')).toBeNull()
    expect((await links.fresh('att_1'))?.preview).toBe('read 1')
    expect(service.reads).toBe(1)
    expect(links.shown('att_1')?.preview).toBe('read 1')
  })

  it('are retried automatically with growing delays until they are read', async () => {
    vi.useFakeTimers()
    const { links, service } = setUp()
    service.isUp = false
    const seen: (string | undefined)[] = []
    const stop = effect(() => {
      seen.push(links.shown('att_1')?.preview)
    })
    await vi.advanceTimersByTimeAsync(14_000)
    expect(service.reads).toBe(2)
    service.isUp = true
    await vi.advanceTimersByTimeAsync(1_500)
    expect(seen.at(-1)).toBe('read 3')
    stop()
    vi.useRealTimers()
  })

  it('are read again before they expire after five minutes, and are null when the service fails', async () => {
    const { links, service, clock } = setUp()
    links.take(withLink('first').attachments)
    clock.now = 4 * 60_000
    expect((await links.fresh('att_1'))?.preview).toBe('first')
    clock.now = 4.6 * 60_000
    expect((await links.fresh('att_1'))?.preview).toBe('read 1')
    clock.now = 10 * 60_000
    service.isUp = false
    expect(await links.fresh('att_1')).toBeNull()
    expect(links.shown('att_1')?.preview).toBe('read 1')
  })
})
