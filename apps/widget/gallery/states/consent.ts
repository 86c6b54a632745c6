import { Refusal } from '@consult/gallery/answers.ts'
import { find, findText } from '../find.ts'
import { inDays, longPartnerName, partnerLinks } from '../opening.ts'
import { anInvitation } from '../threads.ts'
import { widgetState } from '../widget-state.ts'

const longReason =
  'Follow-up on the blood test of last Tuesday, because the thyroid-stimulating hormone was above the reference range for the second time, and on the dose of levothyroxine that Dr. Nakamura-Oyelaran prescribed in spring.'

export const states = [
  widgetState({
    name: 'asked',
    opening: { asyncConsult: anInvitation(), ...partnerLinks, consentVersion: '2026-01' },
    act: () => find('#consent'),
  }),
  widgetState({
    name: 'asked-by-a-physician',
    opening: {
      asyncConsult: anInvitation({ invitedBy: 'phy_1', reason: null }),
      inviter: 'Ada Osei, MD',
      ...partnerLinks,
    },
    act: () => find('.inviter bdi'),
  }),
  widgetState({
    name: 'asked-without-links',
    opening: { asyncConsult: anInvitation({ reason: null }) },
    act: () => find('#consent'),
  }),
  widgetState({
    name: 'asked-with-long-words',
    opening: { asyncConsult: anInvitation({ reason: longReason }), partnerName: longPartnerName, ...partnerLinks },
    act: () => find('#consent'),
  }),
  widgetState({
    name: 'answer-not-taken',
    opening: { asyncConsult: anInvitation() },
    answers: { 'asyncConsults.decideConsent': new Refusal('internal_error', 500) },
    async act(user) {
      await user.click(await find('.choices .button-main'))
      await findText('.sheet-foot .trouble')
    },
  }),
  widgetState({
    name: 'declined',
    opening: { asyncConsult: anInvitation({ status: 'closed', closedReason: 'declined', closedAt: inDays(-1) }) },
    act: () => find('.message-title'),
  }),
  widgetState({
    name: 'expired',
    opening: {
      asyncConsult: anInvitation({ status: 'closed', closedReason: 'consent_expired', closedAt: inDays(-1) }),
    },
    act: () => find('.message-title'),
  }),
  widgetState({
    name: 'nothing-to-show',
    act: () => find('.message-title'),
  }),
]
