import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { refusal, screen, type UserEvent, waitFor } from '@consult/gallery/person.ts'
import { someActivity } from './activity-entries.ts'
import { colleagues } from './clinicians.ts'
import { closedSince, colleagueDueIn, dueIn, queuedItem, resolving } from './consults.ts'
import type { PortalState } from './portal-state.tsx'
import { dialog, mine, onThread, replyField } from './thread-state.tsx'

const { consult } = mine
const queued = queuedItem({ consult: { id: 'ac_open' } })
const late = queuedItem({ consult: { ...colleagueDueIn(-9), id: 'ac_open' } })

const own = (name: string, answers: Answers, act: PortalState['act']) => onThread({ name, answers, act })
const taking = (name: string, claim: NonNullable<Answers['asyncConsults.claim']>, act: PortalState['act']) =>
  onThread({ name, item: queued, view: 'queue', answers: { 'asyncConsults.claim': claim }, act })

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const claim = (user: UserEvent) => press(user, /^Claim/)

/** Opens a dialog with its keyboard shortcut. */
const open = async (user: UserEvent, key: string, title: string) => {
  await replyField()
  await user.keyboard(key)
  return dialog(title)
}
const openResolve = (user: UserEvent) => open(user, 'e', 'Resolve: ask the patient to confirm')
const openClose = (user: UserEvent) => open(user, 'x', 'Close this consult?')
const openActivity = (user: UserEvent) => open(user, 'a', 'Activity')

const openTakeover = async (user: UserEvent) => {
  await press(user, /^Take over from/)
  return dialog('Take over this consult?')
}
const takingOver = (name: string, state: Pick<PortalState, 'act' | 'answers' | 'stream'>) =>
  onThread({ name, item: late, view: 'overdue', ...state })

const lost = new Refusal('thread_not_active', 409, { physicianId: colleagues.clara })

export const states = [
  own('resolving-with-a-macro', {}, async (user) => {
    const asked = await openResolve(user)
    const summary = await asked.findByRole('textbox', { name: 'Summary' })
    await user.type(summary, '/anti')
    await asked.findByRole('option', { name: /^Antibiotics/ })
    await user.keyboard('{Enter}')
    await asked.findByText('2 blanks left to fill in before you send:')
  }),
  taking('claiming', pending, async (user) => {
    await claim(user)
    await screen.findByText('Claiming…')
  }),
  taking('claimed', { ...queued.consult, ...dueIn(15) }, async (user) => {
    await claim(user)
    await replyField()
  }),
  taking('claim-lost', lost, async (user) => {
    await claim(user)
    await screen.findByText('Clara Weiss, MD already claimed this')
  }),
  taking('claim-failed', new Refusal('internal_error', 500), async (user) => {
    await claim(user)
    await screen.findByText('Couldn’t claim the consult')
  }),
  takingOver('takeover-asks', {
    act: async (user) => {
      await (await openTakeover(user)).findByText(/can no longer reply in it/)
    },
  }),
  takingOver('takeover-while-the-colleague-types', {
    stream: [
      { kind: 'caught_up' },
      {
        kind: 'attendance',
        consultId: late.consult.id,
        people: [{ type: 'physician', id: colleagues.clara, typing: true }],
      },
    ],
    act: async (user) => {
      await (await openTakeover(user)).findByText(/is typing a reply right now/)
    },
  }),
  takingOver('takeover-failed', {
    answers: { 'asyncConsults.takeOver': new Refusal('internal_error', 500) },
    act: async (user) => {
      const shown = await openTakeover(user)
      await user.click(shown.getByRole('button', { name: 'Take over' }))
      await screen.findByText('Couldn’t take over the consult')
    },
  }),
  own('resolve', {}, async (user) => {
    await (await openResolve(user)).findByLabelText('Summary')
  }),
  own('resolve-with-too-long-text', {}, async (user) => {
    const shown = await openResolve(user)
    await user.click(shown.getByLabelText('Summary'))
    await user.paste('Contact dermatitis on both forearms. '.repeat(230))
    await press(user, 'Ask patient to confirm')
    await shown.findByText('At most 8,000 characters.')
  }),
  own('resolve-failed', { 'asyncConsults.resolve': new Refusal('internal_error', 500) }, async (user) => {
    const shown = await openResolve(user)
    await user.type(shown.getByLabelText('Summary'), 'Contact dermatitis.')
    await press(user, 'Ask patient to confirm')
    await shown.findByText(/./, refusal)
  }),
  own('resolve-text-kept-after-esc', {}, async (user) => {
    const shown = await openResolve(user)
    await user.type(shown.getByLabelText('Summary'), 'Contact dermatitis.')
    await user.keyboard('{Escape}')
    await waitFor(() => {
      if (screen.queryByRole('dialog')) throw new Error('the dialog is still closing')
    })
    await user.keyboard('e')
    await (await dialog('Resolve: ask the patient to confirm')).findByDisplayValue('Contact dermatitis.')
  }),
  own('resolve-without-a-summary', {}, async (user) => {
    const shown = await openResolve(user)
    await press(user, 'Ask patient to confirm')
    await shown.findByText(/^The patient gets no summary/)
    await shown.findByRole('button', { name: 'Ask anyway' })
  }),
  own('resolve-asked', { 'asyncConsults.resolve': { ...consult, ...resolving(2880) } }, async (user) => {
    const shown = await openResolve(user)
    await user.type(shown.getByLabelText('Summary'), 'Contact dermatitis.')
    await press(user, 'Ask patient to confirm')
    await screen.findByText('Asked the patient to confirm')
    await screen.findByRole('link', { name: /^Next:/ })
  }),
  own('close', {}, async (user) => {
    await (await openClose(user)).findByLabelText('Note')
  }),
  own('close-failed', { 'asyncConsults.close': new Refusal('internal_error', 500) }, async (user) => {
    const shown = await openClose(user)
    await user.click(shown.getByRole('button', { name: 'Close consult' }))
    await shown.findByText(/./, refusal)
  }),
  own('closed', { 'asyncConsults.close': { ...consult, ...closedSince(0, 'closed_by_physician') } }, async (user) => {
    await user.click((await openClose(user)).getByRole('button', { name: 'Close consult' }))
    await screen.findByText('Consult closed')
    await screen.findByRole('link', { name: /^Next:/ })
  }),
  own('priority-menu', {}, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Priority: Routine' }))
    await screen.findByRole('menuitemradio', { name: 'Emergency' })
  }),
  own('priority-raised', { 'asyncConsults.update': { ...consult, priority: 'urgent' } }, async (user) => {
    await screen.findByRole('button', { name: 'Priority: Routine' })
    await user.keyboard('u')
    await screen.findByText('Priority changed to Urgent')
  }),
  own('priority-not-changed', { 'asyncConsults.update': new Refusal('internal_error', 500) }, async (user) => {
    await screen.findByRole('button', { name: 'Priority: Routine' })
    await user.keyboard('u')
    await screen.findByText('Couldn’t change the priority')
  }),
  own('activity', { 'portal.activity': { items: [...someActivity] } }, async (user) => {
    await (await openActivity(user)).findByText('claimed the consult')
  }),
  own('activity-everything', { 'portal.activity': { items: [...someActivity], nextCursor: 'next' } }, async (user) => {
    const shown = await openActivity(user)
    await user.click(shown.getByLabelText('All activity'))
    await shown.findByText('viewed the conversation')
    await shown.findByRole('button', { name: 'Show more' })
  }),
  own('activity-empty', { 'portal.activity': { items: [] } }, async (user) => {
    await (await openActivity(user)).findByText('No activity yet')
  }),
  own('activity-loading', { 'portal.activity': pending }, async (user) => {
    await (await openActivity(user)).findByText('Loading activity')
  }),
  own('activity-failed', { 'portal.activity': new Refusal('forbidden', 403) }, async (user) => {
    await (await openActivity(user)).findByText(/^Couldn’t load the activity/)
  }),
]
