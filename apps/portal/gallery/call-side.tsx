import { noConnection, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { callMessages } from './call-messages.ts'
import { onCallPage } from './call-state.tsx'
import { runningCall } from './calls.ts'
import { draftNote } from './clinical-notes.ts'
import { answeredIntake } from './patient-answers.ts'
import { patientAnswers } from './patients.ts'

const chatting = { 'telehealthConsults.listMessages': { items: [...callMessages] } }

async function open(user: UserEvent, tab: 'Chat' | 'Patient'): Promise<void> {
  await screen.findByText('Good connection')
  // The chat's tab also says how many messages are new.
  await user.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }))
}

async function write(user: UserEvent, text: string): Promise<void> {
  await open(user, 'Chat')
  await user.type(await screen.findByRole('textbox', { name: /^Message to/ }), text)
}

export const states = [
  onCallPage({
    name: 'chat-without-messages',
    call: runningCall({ consult: { intake: answeredIntake } }),
    act: async (user) => {
      await open(user, 'Chat')
      await screen.findByText(/^No messages yet/)
      await screen.findByText('Urgent: Thoughts of self-harm: several days')
    },
  }),
  onCallPage({
    name: 'chat',
    answers: chatting,
    act: async (user) => {
      await open(user, 'Chat')
      await screen.findByText(/^For about three years/)
    },
  }),
  onCallPage({
    name: 'chat-not-loaded',
    answers: { 'telehealthConsults.listMessages': new Refusal('forbidden', 403) },
    act: async (user) => {
      await open(user, 'Chat')
      await screen.findByText(/^Couldn’t load messages/)
    },
  }),
  onCallPage({
    name: 'message-being-sent',
    answers: { ...chatting, 'telehealthConsults.postReply': pending },
    act: async (user) => {
      await write(user, 'Half an hour before breakfast{Control>}{Enter}{/Control}')
      await screen.findByText('Sending…')
    },
  }),
  onCallPage({
    name: 'message-not-sent',
    answers: { ...chatting, 'telehealthConsults.postReply': noConnection },
    speed: 10,
    act: async (user) => {
      await write(user, 'Half an hour before breakfast{Control>}{Enter}{/Control}')
      await screen.findByRole('button', { name: 'Try again' })
    },
  }),
  onCallPage({
    name: 'message-refused',
    answers: { ...chatting, 'telehealthConsults.postReply': new Refusal('thread_not_active', 409) },
    act: async (user) => {
      await write(user, 'Half an hour before breakfast{Control>}{Enter}{/Control}')
      await screen.findByText(/Your text is kept below/)
    },
  }),
  onCallPage({
    name: 'message-too-long',
    act: async (user) => {
      await open(user, 'Chat')
      await user.click(await screen.findByRole('textbox', { name: /^Message to/ }))
      await user.paste('Take it half an hour before breakfast. '.repeat(300))
      await screen.findByText(/characters over the limit$/)
    },
  }),
  onCallPage({ name: 'new-messages', answers: chatting, act: () => screen.findByTitle('Open chat') }),
  onCallPage({
    name: 'note-saved',
    answers: {
      'telehealthConsultNotes.list': { items: [draftNote({ consultKind: 'telehealth', consultId: 'tc_1' })] },
    },
    act: async () => {
      await screen.findByText('Good connection')
      await screen.findByText(/^Draft saved at/)
    },
  }),
  onCallPage({
    name: 'note-not-saved',
    answers: { 'telehealthConsultNotes.saveDraft': new Refusal('not_assigned', 409) },
    act: async (user) => {
      await screen.findByText('Good connection')
      await user.type(await screen.findByRole('textbox', { name: 'Subjective' }), 'Low blood pressure.{Tab}')
      await screen.findByText(/^Not saved: /)
    },
  }),
  onCallPage({
    name: 'patient',
    act: async (user) => {
      await open(user, 'Patient')
      await screen.findByText('Hypothyroidism')
      await screen.findByText('Refill of levothyroxine')
    },
  }),
  onCallPage({
    name: 'unknown-patient',
    call: runningCall({ patient: { name: null, externalId: 'northwind-clinic/patients/2026/0048213-7f' } }),
    answers: patientAnswers({ firstName: null, lastName: null, birthDate: null, timeZone: null, metadata: {} }, []),
    act: async (user) => {
      await open(user, 'Patient')
      await within(await screen.findByRole('region', { name: 'Patient' })).findByText('Allergies not provided')
    },
  }),
  onCallPage({
    name: 'patient-not-loaded',
    answers: { 'portal.patient': new Refusal('forbidden', 403) },
    act: async (user) => {
      await open(user, 'Patient')
      await within(await screen.findByRole('region', { name: 'Patient' })).findByRole('alert')
    },
  }),
]
