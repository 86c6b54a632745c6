import { describe, expect, it } from 'vitest'
import { countUnread, hasGap, mergeMessages } from './transcript.ts'

const written = (sequence: number, type: 'patient' | 'physician' | 'system' = 'patient') => ({
  messageId: `msg_${sequence}`,
  sequence,
  author: { type },
})

describe('mergeMessages', () => {
  it('has each message once, by sequence, however they arrived', () => {
    const merged = mergeMessages([written(2), written(4)], [written(3), written(2), written(1), written(1)])
    expect(merged.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  })

  it('returns the same list when nothing is new, so that nothing is rendered again', () => {
    const known = [written(1)]
    expect(mergeMessages(known, [written(1)])).toBe(known)
  })
})

describe('hasGap', () => {
  it('reports a message that is missing between two others', () => {
    expect(hasGap([written(1), written(2)])).toBe(false)
    expect(hasGap([written(1), written(3)])).toBe(true)
  })

  it('accepts a list that starts in the middle of the transcript', () => {
    expect(hasGap([written(2), written(3)])).toBe(false)
  })
})

describe('countUnread', () => {
  const messages = [written(1, 'physician'), written(2), written(3, 'physician'), written(4, 'system'), written(5)]

  it("counts the physicians' messages that the patient has not seen, without system notices", () => {
    expect(countUnread('patient', messages, 0)).toBe(2)
    expect(countUnread('patient', messages, 2)).toBe(1)
    expect(countUnread('patient', messages, 3)).toBe(0)
  })

  it("counts the patient's messages that the physician has not seen", () => {
    expect(countUnread('physician', messages, 0)).toBe(2)
    expect(countUnread('physician', messages, 2)).toBe(1)
    expect(countUnread('physician', messages, 5)).toBe(0)
  })

  it("counts from the reader's own last message when it is unknown what was seen", () => {
    expect(countUnread('patient', messages.slice(0, 4), null)).toBe(1)
    expect(countUnread('physician', messages, null)).toBe(1)
    expect(countUnread('physician', [written(1)], null)).toBe(1)
    expect(countUnread('patient', [], null)).toBe(0)
  })
})
