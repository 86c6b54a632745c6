import { noConnection, pending, Refusal } from '@consult/gallery/answers.ts'
import { goOffline } from '@consult/gallery/offline.ts'
import { renewalMs } from '../../src/frame/app/banner.tsx'
import { find } from '../find.ts'
import { longPartnerName } from '../opening.ts'
import { aThread, threadOpening } from '../threads.ts'
import { skipWaits } from '../time.ts'
import { type WidgetState, widgetState } from '../widget-state.ts'
import { sendMessage } from './sending.ts'

type OpeningAnswer = NonNullable<WidgetState['answers']>['embed.opening']

function unopened(name: string, answer: OpeningAnswer, sign: string) {
  return widgetState({
    name,
    before: () => skipWaits(renewalMs),
    ...(answer && { answers: { 'embed.opening': answer } }),
    act: () => find(sign),
  })
}

const open = threadOpening(aThread())

/** The credential expires while the patient writes. */
function lapsing(name: string, code: string, { waits = false, sign }: { waits?: boolean; sign: string }) {
  return widgetState({
    name,
    opening: open,
    answers: { 'asyncConsults.postMessage': new Refusal(code, 401) },
    before: () => (waits ? undefined : skipWaits(renewalMs)),
    async act(user) {
      await sendMessage(user, 'Is it catching?')
      await find(sign)
    },
  })
}

/** How long the stream may be interrupted before the widget says so. Source: src/frame/app/banner.tsx. */
const behindMs = 4_000

export const states = [
  unopened('loading', pending, '.skeleton'),
  unopened('trouble', noConnection, '.message .button'),
  unopened('busy', new Refusal('rate_limited', 429), '.message .button'),
  unopened('refused-because-it-is-gone', new Refusal('not_found', 404), '.message .button'),
  unopened('refused-because-it-is-switched-off', new Refusal('feature_disabled', 403), '.message .button'),
  unopened('refused-on-this-page', new Refusal('origin_not_allowed', 403), '.message .button'),
  unopened('refused-for-another-reason', new Refusal('something_else', 403), '.message .button'),
  unopened('expired-before-it-opened', new Refusal('embed_token_expired', 401), '.message .button'),
  unopened('invalid-before-it-opened', new Refusal('embed_token_invalid', 401), '.message .button'),
  lapsing('being-renewed', 'embed_token_expired', { waits: true, sign: '.banner-words' }),
  lapsing('expired', 'embed_token_expired', { sign: '.banner-words .link' }),
  lapsing('invalid', 'embed_token_invalid', { sign: '.banner-words .link' }),
  widgetState({
    name: 'offline',
    opening: { ...open, partnerName: longPartnerName },
    async act() {
      await find('.words')
      goOffline()
      await find('.banner-words')
    },
  }),
  widgetState({
    name: 'offline-with-something-unsent',
    opening: open,
    async act(user) {
      await find('.words')
      goOffline()
      await find('.banner-words')
      await sendMessage(user, 'Is it catching?')
      await find('.own:last-child .meta .icon')
    },
  }),
  widgetState({
    name: 'reconnecting',
    opening: open,
    stream: noConnection,
    before: () => skipWaits(behindMs),
    act: () => find('.banner-words'),
  }),
]
