import { type Answers, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, waitFor, within } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { keepSettings } from '../src/features/alerts/settings.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { Profile } from '../src/screens/profile/profile.tsx'
import { WaitingRoom } from '../src/screens/waiting-room/waiting-room.tsx'
import { type CallItem, ringingCall } from './calls.ts'
import { dutyIs, onDuty } from './duty.ts'
import { patientAnswers } from './patients.ts'
import { inMinutes, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { onThread, replyField } from './thread-state.tsx'

const path = '/waiting-room'
const page = <WaitingRoom />

/** What the portal reads while this call is ringing. */
const ringing = (call: CallItem): Answers => ({
  ...dutyIs('busy'),
  ...patientAnswers(),
  'portalCalls.current': call,
  'portalCalls.waitingRoom': [call],
})

const card = () => screen.findByRole('alertdialog', { name: 'Incoming call' })
const answers = async () => within(await card()).findByRole('button', { name: 'Accept' })

/** Accepts the ring, once the card takes clicks. */
async function accept(user: UserEvent): Promise<void> {
  const button = await answers()
  await waitFor(async () => {
    if (getComputedStyle(await card()).pointerEvents === 'none') throw new Error('the card takes no clicks yet')
  })
  await user.click(button)
}

/** A thread in which the physician is writing when the call rings. @param begin calls `ring` to begin or end the ring. */
function whileWriting(name: string, begin: (ring: () => void, user: UserEvent) => Promise<void>) {
  const call = ringingCall()
  let rings = false
  const ring = () => {
    rings = !rings
    sendFrames({ kind: 'ring_over', consultId: call.consult.id, physicianId: physician.id })
  }
  return onThread({
    name,
    answers: {
      ...patientAnswers(),
      ...dutyIs('busy'),
      'portalCalls.current': () => (rings ? call : null),
      'portalCalls.ringEnd': 'declined',
      'telehealthConsults.join': pending,
      'asyncConsults.resolve': pending,
    },
    act: (user) => begin(ring, user),
  })
}

/** Fails if the field has lost a letter or the focus. */
function expectWhole(field: HTMLElement, text: string): void {
  const value = (field as HTMLTextAreaElement).value
  if (value !== text) throw new Error(`the field has ${JSON.stringify(value)}`)
  if (document.activeElement !== field) throw new Error('the field has lost the focus')
}

const ring = (name: string, call: CallItem, parts: Partial<PortalState> = {}) =>
  signedIn({ name, path, page, act: answers, ...parts, answers: { ...ringing(call), ...parts.answers } })

/** A ring that a colleague answered first. */
function tooLate() {
  const call = ringingCall()
  let isOver = false
  return ring('too-late', call, {
    answers: {
      'portalCalls.current': () => (isOver ? null : call),
      'portalCalls.ringEnd': null,
      'telehealthConsults.join': () => {
        isOver = true
        return new Refusal('thread_not_active', 409)
      },
    },
    act: async (user) => {
      await accept(user)
      await screen.findByText('This call was already answered or has ended.')
      await waitFor(() => {
        if (screen.queryByRole('alertdialog')) throw new Error('the ring is still there')
      })
    },
  })
}

/** A ring that ends without a call, while the page is open. */
function endedRing(name: string, end: OutputOf<'portalCalls.ringEnd'>, says: string) {
  const call = ringingCall()
  let isOver = false
  return signedIn({
    name,
    path: '/profile',
    page: <Profile />,
    answers: {
      ...onDuty,
      ...patientAnswers(),
      'physicians.get': physician,
      'portalCalls.current': () => (isOver ? null : call),
      'portalCalls.ringEnd': end,
    },
    act: async () => {
      await answers()
      isOver = true
      sendFrames({ kind: 'ring_over', consultId: call.consult.id, physicianId: physician.id })
      await screen.findByText(says)
    },
  })
}

const manyAllergies =
  'Penicillin, Sulfonamides, Latex, Acetylsalicylic acid, Peanuts, Bee venom, Nickel, Contrast media'
const dizzy = 'Dizzy since noon, and a rash on both arms that itches at night'
const denied = { camera: 'denied', microphone: 'ok', speaker: null } as const

export const states = [
  ring('ringing', ringingCall({ consult: { reason: dizzy, language: 'es', devices: denied, network: 'poor' } })),
  ring(
    'long',
    ringingCall({
      patient: { name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen' },
      consult: {
        reason: `${dizzy}. It began after a walk in the woods a week ago. `.repeat(4),
        language: 'zh-Hant-TW',
        devices: { camera: 'missing', microphone: 'denied', speaker: 'missing' },
        network: 'poor',
      },
    }),
    { answers: patientAnswers({ metadata: { allergies: manyAllergies, pregnancy: 'yes, 21st week' } }) },
  ),
  ring(
    'arabic',
    ringingCall({
      patient: { name: 'محمد عبد الرحمن الأحمد' },
      consult: { language: 'ar', reason: 'طفح جلدي على الذراعين' },
    }),
  ),
  ring('emergency', ringingCall({ consult: { priority: 'emergency' } }), {
    act: async () => within(await card()).findByText('Emergency'),
  }),
  ring(
    'booked',
    ringingCall({ bookedPhysicianId: physician.id, consult: { scheduledFor: inMinutes(2), reason: 'Check-up' } }),
  ),
  ring(
    'little-known',
    ringingCall({
      licensed: false,
      patient: { name: null, externalId: 'northwind-clinic/patients/2026/0048213-7f', birthDate: null },
      consult: { reason: null, language: null, devices: null, network: null, jurisdiction: 'US-WY' },
    }),
    { answers: patientAnswers({ metadata: {} }) },
  ),
  ring('patient-not-loaded', ringingCall(), { answers: { 'portal.patient': new Refusal('forbidden', 403) } }),
  ring('over-the-inbox', ringingCall(), { path: '/inbox/mine', page: <Inbox /> }),
  ring('being-accepted', ringingCall(), {
    answers: { 'telehealthConsults.join': pending },
    act: async (user) => {
      await accept(user)
      await within(await card()).findByRole('button', { name: 'Accept', busy: true })
    },
  }),
  whileWriting('while-writing', async (ring, user) => {
    const field = await replyField()
    await user.type(field, 'Take one')
    ring()
    await answers()
    await user.keyboard(' tablet{Enter}twice a day ')
    expectWhole(field, 'Take one tablet\ntwice a day ')
    await answers()
  }),
  whileWriting('over-a-dialog', async (ring, user) => {
    await replyField()
    await user.keyboard('e')
    const field = await screen.findByLabelText('Summary')
    await user.type(field, 'Contact')
    ring()
    // This searches by role: a search by role does not find an element that is hidden from screen readers.
    await answers()
    await user.keyboard(' dermatitis{Enter}')
    expectWhole(field, 'Contact dermatitis\n')
  }),
  // For the test that types: every letter begins or ends a ring.
  whileWriting('at-each-letter', async (ring) => {
    await replyField()
    document.addEventListener('input', ring)
  }),
  tooLate(),
  endedRing('missed', 'missed', 'Missed call'),
  endedRing('canceled', 'cancelled', 'Patient canceled'),
  endedRing('declined-in-another-window', 'declined', 'You declined this call in another window'),
  ring('with-desktop-notifications', ringingCall(), {
    act: async () => {
      await answers()
      keepSettings(physician.id, { desktop: true })
      await answers()
    },
  }),
]
