import { type Answers, noConnection, pending, Refusal } from '@consult/gallery/answers.ts'
import { hurryTimers } from '@consult/gallery/hurry.ts'
import { goOffline } from '@consult/gallery/offline.ts'
import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { closedSince } from './consults.ts'
import { manyMacros } from './macro-texts.ts'
import { inMinutes } from './people.ts'
import type { PortalState } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'
import { mine, onThread, replyField } from './thread-state.tsx'

const reply = (name: string, answers: Answers, act: PortalState['act'], rest: { hurry?: number } = {}) => {
  const state = onThread({ name, answers, act })
  const { hurry } = rest
  if (!hurry) return state
  return {
    ...state,
    mount: (...shown: Parameters<typeof state.mount>) => {
      hurryTimers(hurry)
      return state.mount(...shown)
    },
  }
}

const write = async (user: UserEvent, text: string) => user.type(await replyField(), text)
const send = async (user: UserEvent, text: string) => {
  await write(user, text)
  await user.click(screen.getByRole('button', { name: 'Send' }))
}
const says = (words: string | RegExp) => screen.findByText(words)

/** What another window saved in the meantime. */
const elsewhere = {
  saved: false,
  other: { version: 'v2', text: 'Take two tablets, with water', attachments: [], savedAt: inMinutes(0) },
}

/** The service of a physician who writes in two windows: the first save comes from this page. */
function twoWindows(): Answers {
  let saves = 0
  return {
    'drafts.save': () => {
      saves += 1
      return saves === 2 ? elsewhere : { saved: true, other: null }
    },
  }
}

export const states = [
  reply('draft', { 'asyncConsults.postReply': pending }, async (user) => {
    await write(user, 'Take two tablets')
    await says('Draft saved')
  }),
  reply('long-draft', {}, async (user) => {
    await user.click(await replyField())
    await user.paste(`${'Take two tablets in the evening, with a glass of water.\n'.repeat(20)}${'water'.repeat(60)}`)
    await says('Draft saved')
  }),
  reply('draft-of-another-window', twoWindows(), async (user) => {
    await write(user, 'Take two tablets')
    await says('Draft saved')
    await write(user, ' at night')
    await says('You also wrote this in another window or on another device:')
    await says('Draft saved')
  }),
  reply('draft-not-saved', { 'drafts.save': noConnection }, async (user) => {
    await write(user, 'Take two tablets')
    await says(/^Draft not saved/)
  }),
  reply('too-long', {}, async (user) => {
    await user.click(await replyField())
    await user.paste('Take two tablets. '.repeat(500))
    await says(/characters over the limit$/)
  }),
  reply('almost-too-long', {}, async (user) => {
    await user.click(await replyField())
    await user.paste('Take two tablets. '.repeat(440))
    await says(/characters left$/)
  }),
  reply('sending', { 'asyncConsults.postReply': pending }, async (user) => {
    await send(user, 'Is it better today?')
    await says('Sending…')
  }),
  reply('sent', { 'asyncConsults.postReply': { messageId: 'msg_new' } }, async (user) => {
    await send(user, 'Is it better today?')
    await says('Sent')
  }),
  reply(
    'not-sent',
    { 'asyncConsults.postReply': new Refusal('internal_error', 500) },
    async (user) => {
      await send(user, 'Is it better today?')
      // The timers of this wait are fast as well.
      await screen.findByRole('button', { name: 'Send again' }, { timeout: 400_000 })
    },
    { hurry: 20 },
  ),
  reply('refused', { 'asyncConsults.postReply': new Refusal('forbidden', 403) }, async (user) => {
    await send(user, 'Is it better today?')
    await says(/Your text is kept below\.$/)
  }),
  reply('unsent-in-a-closed-consult', {}, async (user) => {
    await write(user, 'I will call you tomorrow at nine.')
    await says('Draft saved')
    const consult = { ...mine.consult, ...closedSince(0, 'closed_by_partner') }
    const data = { consult, closedReason: 'closed_by_partner' } as const
    sendFrames({ kind: 'event', event: { type: 'async_consult.closed', data, sequence: 1, createdAt: inMinutes(0) } })
    await says('Unsent reply:')
  }),
  reply('offline', {}, async (user) => {
    await write(user, 'Is it better today?')
    goOffline()
    await says(/^You’re offline\. You can send/)
  }),
  reply('macros', {}, async (user) => {
    await write(user, '/')
    await screen.findByRole('link', { name: 'Manage macros' })
    await screen.findByRole('option', { name: /^Greeting/ })
  }),
  reply('many-macros', { 'macros.list': [...manyMacros] }, async (user) => {
    await write(user, '/')
    await screen.findByRole('option', { name: /^Greeting/ })
  }),
  reply('no-macro-found', {}, async (user) => {
    await write(user, '/qqqq')
    await says('No matching macros')
  }),
  reply('macros-loading', { 'macros.list': pending }, async (user) => {
    await write(user, '/')
    await says('Loading macros')
  }),
  reply('macros-failed', { 'macros.list': new Refusal('forbidden', 403) }, async (user) => {
    await write(user, '/')
    await says('Couldn’t load macros.')
  }),
  reply('macro-with-a-gap', {}, async (user) => {
    await write(user, '/Antib')
    await user.click(await screen.findByRole('option', { name: /^Antibiotics/ }))
    await says('Fill in “number” before you send.')
  }),
  onPhone(
    reply('macros-on-a-phone', {}, async (user) => {
      await replyField()
      await user.click(await screen.findByRole('button', { name: 'Add to reply' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Insert macro' }))
      await screen.findByRole('dialog', { name: 'Insert macro' })
      await screen.findByRole('button', { name: /^Greeting/ })
    }),
  ),
]
