import { describe, expect, it, vi } from 'vitest'
import type { Earlier } from '../api/consult-api.ts'
import { aConsult } from '../conversation/transcript.fixture.ts'
import { createHistory, type HistoryPart } from './history.ts'

const earlier: Earlier = {
  kind: 'async_consult',
  at: '2026-11-21T10:00:00.000Z',
  consult: aConsult({ status: 'closed' }),
  physicianName: 'Ada Osei, MD',
}
const aPart = () => ({ View: () => null, refresh: vi.fn() }) satisfies HistoryPart

describe('navigation through the earlier conversations', () => {
  it('goes from the list into a conversation, and back step by step', async () => {
    const history = createHistory(
      async () => aPart(),
      () => undefined,
    )
    expect(history.place.value).toBeNull()
    history.open()
    history.read(earlier)
    expect(history.place.value).toBe(earlier)
    history.back()
    expect(history.place.value).toBe('list')
    history.back()
    expect(history.place.value).toBeNull()
  })

  it('goes from a conversation directly to the present', () => {
    const history = createHistory(
      async () => aPart(),
      () => undefined,
    )
    history.open()
    history.read(earlier)
    history.close()
    expect(history.place.value).toBeNull()
  })

  it('loads the view once, and refreshes it each time it is opened again', async () => {
    const part = aPart()
    const load = vi.fn(async () => part)
    const history = createHistory(load, () => undefined)
    history.open()
    await expect.poll(() => history.part.value).toBe(part)
    expect(part.refresh).not.toHaveBeenCalled()
    history.back()
    history.open()
    expect(load).toHaveBeenCalledTimes(1)
    expect(part.refresh).toHaveBeenCalledTimes(1)
  })

  it('reports that the view failed to load, and reloads the page when the patient tries again', async () => {
    const startOver = vi.fn()
    const history = createHistory(() => Promise.reject(new TypeError('no network')), startOver)
    history.open()
    await expect.poll(() => history.part.value).toBe('failed')
    expect(startOver).not.toHaveBeenCalled()
    history.open()
    expect(startOver).toHaveBeenCalledTimes(1)
  })
})
