import {
  type AsyncConsult,
  type AsyncConsultAction,
  type AsyncConsultLifecycle,
  asyncConsultStatusSchema,
  decideAsyncConsult,
} from '@consult/domain'
import { expect, test } from 'vitest'
import { aConsult } from './consult.fixture.ts'
import { type ConsultPermissions, permissionsOf } from './consult-permissions.ts'
import { isLicensed } from './licensed.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const dues = [null, '2026-11-21T09:59:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T10:01:00.000Z']
const me = 'phy_me'

function lifeOf(consult: AsyncConsult): AsyncConsultLifecycle {
  const at = (instant: string | null) => (instant === null ? null : new Date(instant))
  return {
    ...consult,
    consentedAt: at(consult.consentedAt),
    queuedAt: at(consult.queuedAt),
    assignedAt: at(consult.assignedAt),
    responseDueAt: at(consult.responseDueAt),
    resolveRequestedAt: at(consult.resolveRequestedAt),
    acceptanceEndsAt: at(consult.acceptanceEndsAt),
    closedAt: at(consult.closedAt),
    lastActivityAt: new Date(consult.lastActivityAt),
    resolutions: [],
    rating: null,
  }
}

const acts: Record<keyof Omit<ConsultPermissions, 'holder' | 'overdue' | 'canChangeFirstReply'>, AsyncConsultAction> = {
  canClaim: { type: 'claim', physicianId: me, responseSla: 900 },
  canTakeOver: { type: 'take_over', physicianId: me, responseSla: 900 },
  canReply: { type: 'post_reply', physicianId: me },
  canResolve: {
    type: 'resolve',
    physicianId: me,
    resolution: { summary: null, followUp: null },
    acceptanceWindow: 900,
  },
  canClose: { type: 'close', physicianId: me },
}

test('the permissions match the state machine in every state, for the assignee and for others', () => {
  for (const status of asyncConsultStatusSchema.options) {
    const assigned = status === 'active' || status === 'resolve_requested' || status === 'closed'
    for (const physicianId of assigned ? [me, 'phy_other'] : [null]) {
      for (const responseDueAt of status === 'active' ? dues : [null]) {
        const consult = aConsult({ status, physicianId, responseDueAt })
        const permissions = permissionsOf(consult, me, now)
        for (const [offer, action] of Object.entries(acts)) {
          const allowed = !('refuse' in decideAsyncConsult(lifeOf(consult), action, new Date(now)))
          const label = `${offer} of a consult that is ${status}, ${physicianId}, due ${responseDueAt}`
          expect(permissions[offer as keyof typeof acts], label).toBe(allowed)
        }
      }
    }
  }
})

test('a license is valid through its last day', () => {
  const licenses = [{ jurisdiction: 'US-CA', number: '1', expiresOn: '2026-11-21' }]
  expect(isLicensed({ licenses }, 'US-CA', now)).toBe(true)
  expect(isLicensed({ licenses }, 'US-CA', now + 24 * 60 * 60 * 1000)).toBe(false)
  expect(isLicensed({ licenses }, 'US-NY', now)).toBe(false)
  expect(isLicensed({ licenses: [] }, null, now)).toBe(true)
  expect(isLicensed({ licenses: [{ jurisdiction: 'GB', number: '1', expiresOn: null }] }, 'GB-ENG', now)).toBe(true)
})
