import { expect, it } from 'vitest'
import { consults, noon, pairs } from './machine.fixture.ts'
import { offersOf, type ThreadOffers } from './offers.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null
const offered = { claim: 'canClaim', take_over: 'canTakeOver', post_reply: 'canReply', resolve: 'canResolve' } as const
/** The caller in the promises of the public interface. */
const whoAsks = { claim: 'phy_other', take_over: 'phy_other', post_reply: 'phy_assignee', resolve: 'phy_assignee' }

const offersIn = (status: (typeof pairs)[number]['status'], physicianId: string): ThreadOffers => {
  const { responseDueAt, acceptanceEndsAt, ...consult } = consults[status]
  const shown = { ...consult, responseDueAt: iso(responseDueAt), acceptanceEndsAt: iso(acceptanceEndsAt) }
  return offersOf(shown, physicianId, noon)
}

it('a screen offers what the interface promises in each state', () => {
  for (const { status, action, outcome } of pairs) {
    if (!(action in offered)) continue
    const what = action as keyof typeof offered
    expect(offersIn(status, whoAsks[what])[offered[what]], `${what} in ${status}`).toBe(typeof outcome !== 'string')
  }
})

it('only the assignee may close, reply and resolve', () => {
  expect(offersIn('active', 'phy_assignee')).toMatchObject({ canClose: true, canReply: true, canTakeOver: false })
  expect(offersIn('active', 'phy_other')).toMatchObject({ canClose: false, canReply: false, canResolve: false })
})

it('only the physician who invited the patient changes and withdraws the first reply, until the patient consents', () => {
  expect(offersIn('invited', 'phy_inviter')).toMatchObject({
    canChangeFirstReply: true,
    canClose: true,
    canReply: false,
  })
  expect(offersIn('invited', 'phy_other')).toMatchObject({ canChangeFirstReply: false, canClose: false })
  expect(offersIn('queued', 'phy_inviter')).toMatchObject({ canChangeFirstReply: false, canClose: false })
})
