import { describe, expect, it } from 'vitest'
import { decideRepeat } from './decide-repeat.ts'

const open = { messageId: 'msg_1', instanceId: 'instance', lost: false }

describe('a post without an idempotency key', () => {
  it('is a new message when no earlier post with the same content waits for its answer', () => {
    expect(decideRepeat(null, null)).toBe('new')
    expect(decideRepeat(null, { messageId: 'msg_1', fate: 'lost' })).toBe('new')
  })

  it('is the retry of an earlier post whose answer was lost', () => {
    expect(decideRepeat(open, { messageId: 'msg_1', fate: 'lost' })).toBe('retry')
  })

  it('is a new message when the answer to the earlier post reached the client', () => {
    expect(decideRepeat(open, { messageId: 'msg_1', fate: 'handed' })).toBe('new')
  })

  it("is undecided while the earlier answer's fate is unknown, even if the receipt is already marked lost", () => {
    expect(decideRepeat(open, null)).toBe('undecided')
    expect(decideRepeat({ ...open, lost: true }, null)).toBe('undecided')
  })

  it('is undecided when the open receipt belongs to another post than the one whose answer is known', () => {
    expect(decideRepeat(open, { messageId: 'msg_2', fate: 'lost' })).toBe('undecided')
    expect(decideRepeat(open, { messageId: 'msg_2', fate: 'handed' })).toBe('undecided')
  })
})
