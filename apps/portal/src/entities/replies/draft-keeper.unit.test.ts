import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeptDraft, Written } from './draft.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { enclosureOf } from './enclosure.ts'

const id = 'ac_1'
const scan = { attachmentId: 'att_1', fileName: 'scan.pdf', contentType: 'application/pdf', byteSize: 9 }

/** The service's stored draft, which all windows share. */
function service() {
  const state = { kept: null as KeptDraft | null, saves: 0, fail: null as null | { status: number; code: string } }
  const keep = (text: string, version: string) => {
    state.kept = { version, text, attachments: [] }
  }
  const at = {
    load: async () => state.kept,
    save: async (
      _id: string,
      draft: { text: string; attachmentIds: string[]; version: string; base: string | null },
    ) => {
      state.saves += 1
      if (state.fail) {
        const data = { httpStatus: state.fail.status, consult: { code: state.fail.code, details: null } }
        throw TRPCClientError.from({ error: { code: -32000, message: 'for logs', data } } as never)
      }
      const { kept } = state
      if (kept && kept.version !== draft.base && kept.version !== draft.version) return { saved: false, other: kept }
      const attachments = draft.attachmentIds.map((attachmentId) => ({ ...scan, attachmentId, urls: { download: '' } }))
      state.kept = draft.text === '' && attachments.length === 0 ? null : { ...draft, attachments }
      return { saved: true, other: null }
    },
  }
  return { state, keep, at }
}

function windowOn(at: ReturnType<typeof service>['at'], name: string) {
  let versions = 0
  const underWay: Written[] = []
  const keeper = createDraftKeeper({ service: at, underWay: () => underWay, newVersion: () => `${name}${++versions}` })
  return { keeper, underWay, draft: () => keeper.draftOf(id) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const aWhile = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms)

describe('a draft', () => {
  test('is saved once, shortly after the last keystroke', async () => {
    const { state, at } = service()
    const { keeper, draft } = windowOn(at, 'a')
    keeper.write(id, 'Take')
    keeper.write(id, 'Take two')
    expect([draft().kept, keeper.isAtRisk()]).toEqual(['not_yet', true])
    await aWhile()
    expect([state.kept?.text, state.saves, draft().kept, keeper.isAtRisk()]).toEqual(['Take two', 1, 'yes', false])
  })

  test('is restored in a new window, including its files', async () => {
    const { at } = service()
    const first = windowOn(at, 'a')
    first.keeper.write(id, 'Take two')
    first.keeper.enclose(id, () => [enclosureOf(scan)])
    await aWhile()
    const second = windowOn(at, 'b')
    second.keeper.open(id)
    await aWhile()
    expect(second.draft().text).toBe('Take two')
    expect(second.draft().enclosures).toEqual([enclosureOf(scan)])
  })

  test('that is written before the stored draft has loaded is appended to it', async () => {
    const { state, at, keep } = service()
    keep('Take two', 'earlier')
    const { keeper, draft } = windowOn(at, 'a')
    keeper.open(id)
    keeper.write(id, 'at night')
    await aWhile()
    expect([draft().text, draft().other]).toEqual(['Take two\n\nat night', null])
    expect(state.kept?.text).toBe('Take two\n\nat night')
  })

  test('that is written before a save returns the stored draft is appended to it', async () => {
    const { at, keep } = service()
    keep('Take two', 'earlier')
    const { keeper, draft } = windowOn(at, 'a')
    keeper.append(id, 'at night')
    await aWhile()
    expect([draft().text, draft().other]).toEqual(['Take two\n\nat night', null])
  })

  test.each([
    ['nothing', null],
    ['an earlier version', 'Take one'],
  ])('stays when a slow read that began before it was saved returns %s', async (_what, earlier) => {
    const { state, at } = service()
    const { keeper, draft } = windowOn(at, 'a')
    if (earlier !== null) {
      keeper.write(id, earlier)
      await aWhile()
    }
    const answer = Promise.withResolvers<KeptDraft | null>()
    const read = vi.spyOn(at, 'load').mockReturnValueOnce(answer.promise)
    const found = state.kept
    keeper.open(id)
    keeper.write(id, 'Take two')
    await aWhile()
    answer.resolve(found)
    await aWhile()
    expect([draft().text, draft().other, state.kept?.text]).toEqual(['Take two', null, 'Take two'])
    expect(read).toHaveBeenCalledOnce()
  })

  test('stays while the service is unavailable, says so, and is saved once the service is back', async () => {
    const { state, at } = service()
    const { keeper, draft } = windowOn(at, 'a')
    state.fail = { status: 503, code: 'unreachable' }
    keeper.write(id, 'Take two')
    await aWhile()
    expect([draft().kept, keeper.isAtRisk(), state.kept]).toEqual(['failing', true, null])
    state.fail = null
    await aWhile(10_000)
    expect([draft().kept, state.kept?.text]).toEqual(['yes', 'Take two'])
  })

  test('is saved immediately when the user leaves the page', async () => {
    const { state, at } = service()
    const { keeper } = windowOn(at, 'a')
    keeper.write(id, 'Take two')
    keeper.flush()
    await aWhile(0)
    expect(state.kept?.text).toBe('Take two')
  })

  test('is not saved again after the consult has closed', async () => {
    const { state, at } = service()
    const { keeper, draft } = windowOn(at, 'a')
    state.fail = { status: 409, code: 'thread_not_active' }
    keeper.write(id, 'Too late')
    await aWhile(60_000)
    expect([state.saves, draft().text]).toEqual([1, 'Too late'])
    // The consult was reopened, and is shown again.
    state.fail = null
    keeper.open(id)
    keeper.write(id, 'In time')
    await aWhile()
    expect(state.kept?.text).toBe('In time')
  })

  test('waits for a new session after the old one has expired', async () => {
    const { state, at } = service()
    const { keeper } = windowOn(at, 'a')
    state.fail = { status: 401, code: 'unauthorized' }
    keeper.write(id, 'Take two')
    await aWhile()
    expect(keeper.isAtRisk()).toBe(true)
    state.fail = null
    await aWhile(10_000)
    expect(state.kept?.text).toBe('Take two')
  })

  test('with a file that is still being uploaded is at risk when the tab closes', async () => {
    const { at } = service()
    const { keeper } = windowOn(at, 'a')
    keeper.enclose(id, () => [{ ...enclosureOf(scan), state: 'uploading', attachmentId: null }])
    await aWhile()
    expect(keeper.isAtRisk()).toBe(true)
    keeper.enclose(id, () => [])
    expect(keeper.isAtRisk()).toBe(false)
  })

  test('whose save was not answered is not taken for the draft of another window', async () => {
    const { state, at } = service()
    const save = at.save
    at.save = async (...args) => {
      await save(...args)
      at.save = save
      throw TRPCClientError.from(new TypeError('Failed to fetch'))
    }
    const { keeper, draft } = windowOn(at, 'a')
    keeper.open(id)
    await aWhile(0)
    keeper.write(id, 'Take two')
    await aWhile()
    keeper.write(id, 'Take two at night')
    await aWhile(10_000)
    expect([state.kept?.text, draft().other]).toEqual(['Take two at night', null])
  })
})

describe('with two windows', () => {
  test('the window that wrote last has the draft and shows what the other one wrote', async () => {
    const { state, at } = service()
    const [a, b] = [windowOn(at, 'a'), windowOn(at, 'b')]
    b.keeper.open(id)
    await aWhile(0)
    a.keeper.write(id, 'from a')
    await aWhile()
    b.keeper.write(id, 'from b')
    await aWhile()
    expect([state.kept?.text, b.draft().other?.text]).toEqual(['from b', 'from a'])
    b.keeper.swapOther(id)
    await aWhile()
    expect([b.draft().text, b.draft().other?.text, state.kept?.text]).toEqual(['from a', 'from b', 'from a'])
    b.keeper.dismissOther(id)
    expect(b.draft().other).toBeNull()
  })

  test('a window without its own text takes the stored draft', async () => {
    const { at } = service()
    const [a, b] = [windowOn(at, 'a'), windowOn(at, 'b')]
    a.keeper.write(id, 'from a')
    await aWhile()
    b.keeper.open(id)
    await aWhile()
    a.keeper.write(id, 'from a, more')
    await aWhile()
    b.keeper.open(id)
    await aWhile()
    expect([b.draft().text, b.draft().other]).toEqual(['from a, more', null])
    b.keeper.write(id, 'and b goes on')
    await aWhile()
    expect(b.draft().other).toBeNull()
  })

  test('a reply sent in one window is removed from the other', async () => {
    const { state, at } = service()
    const [a, b] = [windowOn(at, 'a'), windowOn(at, 'b')]
    a.keeper.write(id, 'from a')
    await aWhile()
    b.keeper.open(id)
    await aWhile()
    a.keeper.sent(id)
    state.kept = null
    b.keeper.open(id)
    await aWhile()
    expect(b.draft().text).toBe('')
  })

  test('two windows with the same text are not in conflict', async () => {
    const { at } = service()
    const [a, b] = [windowOn(at, 'a'), windowOn(at, 'b')]
    a.keeper.write(id, 'the same')
    b.keeper.write(id, 'the same')
    await aWhile()
    expect([a.draft().other, b.draft().other]).toEqual([null, null])
  })
})

describe('a reply', () => {
  test('in transit is saved with the draft until it is accepted', async () => {
    const { state, at } = service()
    const { keeper, underWay, draft } = windowOn(at, 'a')
    keeper.write(id, 'first')
    await aWhile()
    underWay.push({ text: 'first', enclosures: [] })
    keeper.sent(id)
    keeper.write(id, 'second')
    await aWhile()
    expect([draft().text, state.kept?.text]).toEqual(['second', 'first\n\nsecond'])
    underWay.pop()
    keeper.flush()
    await aWhile()
    expect(state.kept?.text).toBe('second')
  })

  test('that the service has accepted takes no later text with it', async () => {
    const { state, at } = service()
    const { keeper, underWay, draft } = windowOn(at, 'a')
    underWay.push({ text: 'first', enclosures: [] })
    keeper.write(id, 'second')
    await aWhile()
    // Its draft is deleted, before this window learns that it was accepted.
    state.kept = null
    keeper.open(id)
    await aWhile(0)
    expect(draft().text).toBe('second')
  })

  test('that is refused returns to the draft, before later text, with its files and the reason', async () => {
    const { state, at } = service()
    const { keeper, draft } = windowOn(at, 'a')
    keeper.write(id, 'third')
    const why = { code: 'not_assigned', status: 409, details: {} }
    const back = [
      { text: 'first', enclosures: [enclosureOf(scan)] },
      { text: 'second', enclosures: [] },
    ]
    keeper.takeBack(id, back, why)
    expect(draft()).toMatchObject({ text: 'first\n\nsecond\n\nthird', enclosures: [enclosureOf(scan)], refused: why })
    await aWhile()
    expect(state.kept?.text).toBe('first\n\nsecond\n\nthird')
    keeper.write(id, 'first')
    expect(draft().refused).toBeNull()
  })
})
