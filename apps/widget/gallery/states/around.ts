import { sendFrames } from '@consult/gallery/service.ts'
import { invitedCall, waitingCall } from '../calls.ts'
import { find, findLast, findNone, findSeveral } from '../find.ts'
import { longPartnerName, partnerLinks } from '../opening.ts'
import { aClosedThread, anInvitation, aThread, consultFrame, threadOpening } from '../threads.ts'
import { type User, widgetState } from '../widget-state.ts'

const usual = threadOpening(aThread())

const openMenu = async (user: User) => user.click(await find('.menu-box > .icon-button'))

/** Everything that can appear around a conversation. */
export const states = [
  widgetState({
    name: 'language-menu',
    opening: usual,
    async act(user) {
      await openMenu(user)
      await findSeveral('.menu-item', 11)
    },
  }),
  widgetState({
    name: 'language-menu-with-the-links-of-the-partner',
    opening: { ...usual, ...partnerLinks, partnerName: longPartnerName },
    async act(user) {
      await openMenu(user)
      await findSeveral('.partner-links .link', 3)
    },
  }),
  widgetState({
    name: 'notifications',
    opening: { ...usual, ...partnerLinks },
    answers: {
      'embed.notifications': {
        offered: ['email', 'sms'],
        channels: ['email'],
        quietHours: { start: '21:00', end: '08:00' },
      },
    },
    async act(user) {
      await openMenu(user)
      await user.click(await find('.notifications .menu-item'))
      await findSeveral('.notifications input', 5)
    },
  }),
  widgetState({
    name: 'in-another-language-than-the-page',
    opening: usual,
    async act(user) {
      await openMenu(user)
      await user.click(await find('.menu-item[lang=uk]'))
      await find('html[lang=uk]')
    },
  }),
  widgetState({
    name: 'no-conversation',
    opening: partnerLinks,
    act: () => findSeveral('.message .link', 3),
  }),
  widgetState({
    name: 'no-conversation-and-the-page-takes-requests',
    opening: partnerLinks,
    greeting: { takesRequests: true },
    act: () => find('.message .button'),
  }),
  widgetState({
    name: 'a-conversation-was-asked-for',
    opening: partnerLinks,
    greeting: { takesRequests: true },
    async act(user) {
      await user.click(await find('.message .button'))
      await findNone('.message .button')
    },
  }),
  widgetState({
    name: 'test-clock',
    opening: { ...usual, testClock: '2031-03-09T14:05:00.000Z' },
    act: () => find('.test-clock'),
  }),
  widgetState({
    name: 'next-conversation',
    opening: threadOpening(aClosedThread()),
    async act() {
      await find('#ended')
      sendFrames(consultFrame(anInvitation({ id: 'ac_2' })))
      await find('.next[role=status] .button')
    },
  }),
  widgetState({
    name: 'a-call-beside-the-conversation',
    opening: { ...usual, telehealthConsult: invitedCall() },
    act: () => find('.next .button'),
  }),
  widgetState({
    name: 'the-conversation-beside-a-call',
    opening: { ...usual, telehealthConsult: waitingCall() },
    answers: {
      'telehealthConsults.ready': waitingCall(),
      'calls.recordingConsent': { records: false, answers: { patient: null, physician: null } },
    },
    async act() {
      await findLast('#devices')
      await find('.next .button')
    },
  }),
]
