import { describe, expect, it } from 'vitest'
import { type PostAction, whyNotAdmitted } from './admit-post.ts'

const now = new Date('2026-01-01T12:00:00Z')
type Life = Parameters<typeof whyNotAdmitted>[0]['life']

const active = { status: 'active', physicianId: 'phy_1' } as Life
const fromPatient: PostAction = { type: 'post_message' }
const replyBy = (physicianId: string): PostAction => ({ type: 'post_reply', physicianId })

function refusalOf(life: Life, action: PostAction, { asyncEnabled = true, isEmpty = false } = {}): string | null {
  return whyNotAdmitted({ account: { asyncEnabled }, life }, { action, isEmpty }, now)?.code ?? null
}

describe('an active thread', () => {
  it("accepts its patient's message and its assignee's reply", () => {
    expect(refusalOf(active, fromPatient)).toBeNull()
    expect(refusalOf(active, replyBy('phy_1'))).toBeNull()
  })

  it('refuses the reply of another physician', () => {
    expect(refusalOf(active, replyBy('phy_2'))).toBe('not_assigned')
  })

  it('refuses a message without visible text', () => {
    expect(refusalOf(active, fromPatient, { isEmpty: true })).toBe('message_rejected')
  })

  it('refuses everything when the partner has message consults turned off', () => {
    expect(refusalOf(active, fromPatient, { asyncEnabled: false })).toBe('feature_disabled')
  })
})

describe('a closed thread', () => {
  const closed = { ...active, status: 'closed' } as Life

  it('refuses messages and replies because of its state, even if the text is empty', () => {
    expect(refusalOf(closed, fromPatient, { isEmpty: true })).toBe('thread_not_active')
    expect(refusalOf(closed, replyBy('phy_1'))).toBe('thread_not_active')
  })

  it('refuses with feature_disabled when the product is turned off, whatever its state', () => {
    expect(refusalOf(closed, fromPatient, { asyncEnabled: false })).toBe('feature_disabled')
  })
})
