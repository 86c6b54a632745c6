import { describe, expect, it } from 'vitest'
import type { AsyncConsultAction, AsyncConsultLifecycle } from './lifecycle.ts'
import { actions, consults, noon, rating, responseSla, statuses } from './machine.fixture.ts'
import { decideAsyncConsult } from './machine.ts'

const justBeforeNoon = new Date('2026-11-21T11:59:59.999Z')
const justBeforeOne = new Date('2026-11-21T12:59:59.999Z')
const oneOClock = new Date('2026-11-21T13:00:00.000Z')
const { active, closed, resolve_requested: resolveRequested } = consults

/** Returns the refusal's code, or the next fields. */
function ask(was: AsyncConsultLifecycle, action: AsyncConsultAction, now = noon) {
  const decision = decideAsyncConsult(was, action, now)
  return 'refuse' in decision ? decision.refuse : decision.next
}

describe.each(['take_over', 'reassign_overdue'] as const)('%s', (type) => {
  const byAnother = { type, physicianId: 'phy_other', responseSla }
  const byAssignee = { type, physicianId: 'phy_assignee', responseSla }

  it('the action is refused a millisecond before the answer is due and allowed at that instant', () => {
    expect(ask(active, byAnother, justBeforeNoon)).toBe('sla_not_overdue')
    expect(ask(active, byAnother, noon)).toMatchObject({ physicianId: 'phy_other' })
  })

  it('the action is refused while no answer is due', () => {
    expect(ask({ ...active, responseDueAt: null }, byAnother, oneOClock)).toBe('sla_not_overdue')
  })

  it('the action is refused to the assignee', () => {
    expect(ask(active, byAssignee)).toBe('thread_not_active')
    expect(ask(active, byAssignee, justBeforeNoon)).toBe('sla_not_overdue')
  })

  it('the action is not applied twice: the new assignee gets a full response time', () => {
    const moved = ask(active, byAnother)
    expect(ask(moved as AsyncConsultLifecycle, byAnother)).toBe('sla_not_overdue')
  })
})

describe('the acceptance window', () => {
  it.each(['post_message', 'accept_resolution'] as const)('the window allows %s until just before its end', (type) => {
    expect(ask(resolveRequested, { type }, justBeforeOne)).not.toBeTypeOf('string')
    expect(ask(resolveRequested, { type }, oneOClock)).toBe('thread_not_active')
  })

  it('the window lapses exactly at its end, not a millisecond earlier', () => {
    expect(ask(resolveRequested, actions.lapse_acceptance, justBeforeOne)).toBe('thread_not_active')
    expect(ask(resolveRequested, actions.lapse_acceptance, oneOClock)).toMatchObject({ closedReason: 'resolved' })
  })

  it('the consult reopens for a message accepted inside the window and delivered after it', () => {
    expect(ask(resolveRequested, actions.land_message, oneOClock)).toMatchObject({ status: 'active' })
  })
})

describe('the physician who invited the patient', () => {
  const byInviter = { ...actions.close, physicianId: 'phy_inviter' }

  it('withdraws the invitation by closing it', () => {
    expect(ask(consults.invited, byInviter)).toMatchObject({ status: 'closed', closedReason: 'closed_by_physician' })
  })

  it('may not close what another physician invited to, nor what the patient has consented to', () => {
    expect(ask(consults.invited, { ...byInviter, physicianId: 'phy_other' })).toBe('not_assigned')
    expect(ask({ ...consults.invited, invitedBy: null }, byInviter)).toBe('not_assigned')
    for (const status of ['consented', 'queued', 'active'] as const) {
      expect(ask(consults[status], byInviter)).toBe('not_assigned')
    }
  })
})

describe('the assignee', () => {
  it.each([
    ['active', { ...actions.resolve, physicianId: 'phy_other' }],
    ['active', { ...actions.post_reply, physicianId: 'phy_other' }],
    ['resolve_requested', { ...actions.post_reply, physicianId: 'phy_other' }],
    ['active', { ...actions.close, physicianId: 'phy_other' }],
    ['resolve_requested', { ...actions.close, physicianId: 'phy_other' }],
    ['queued', { ...actions.close, physicianId: 'phy_other' }],
    ['invited', { ...actions.close, physicianId: 'phy_other' }],
  ] as const)('in %s only the assignee may: %o', (status, action) => {
    expect(ask(consults[status], action)).toBe('not_assigned')
  })

  it('an assignee closes their own thread, and the thread records who closed it', () => {
    const close = { type: 'close', physicianId: 'phy_assignee' } as const
    expect(ask(active, close)).toMatchObject({ status: 'closed', closedReason: 'closed_by_physician' })
    expect(ask(resolveRequested, close)).toMatchObject({ status: 'closed', closedReason: 'closed_by_physician' })
  })

  it('any physician gets the closed error for a closed consult', () => {
    for (const physicianId of [null, 'phy_assignee', 'phy_other'])
      expect(ask(closed, { type: 'close', physicianId })).toBe('already_closed')
    expect(ask(closed, { ...actions.resolve, physicianId: 'phy_other' })).toBe('already_closed')
  })
})

describe('the response time', () => {
  it('the response time runs from the first unanswered message, not from the last', () => {
    const owed = ask({ ...active, responseDueAt: null }, actions.land_message)
    expect(owed).toMatchObject({ responseDueAt: new Date('2026-11-21T12:15:00.000Z') })
    expect(
      ask(owed as AsyncConsultLifecycle, actions.land_message, new Date('2026-11-21T12:10:00.000Z')),
    ).toMatchObject({
      responseDueAt: new Date('2026-11-21T12:15:00.000Z'),
      lastActivityAt: new Date('2026-11-21T12:10:00.000Z'),
    })
  })

  it("a former assignee's late reply is delivered but does not stop the response time", () => {
    expect(ask(active, { type: 'land_reply', physicianId: 'phy_former' })).toEqual({ ...active, lastActivityAt: noon })
  })
})

describe('ratings', () => {
  it.each(statuses)('a rating is accepted once in %s', (status) => {
    const rated = ask(consults[status], actions.rate)
    expect(rated).toEqual({ ...consults[status], rating })
    expect(ask(rated as AsyncConsultLifecycle, actions.rate)).toBe('already_rated')
  })
})
