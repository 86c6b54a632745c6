import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { onCallPage } from './call-state.tsx'
import { endedCall } from './calls.ts'

type Call = ReturnType<typeof endedCall>
type Recording = Partial<
  Pick<Call['consult'], 'recordingStatus' | 'transcriptStatus' | 'recordingUrl' | 'transcriptUrl'>
>

/** A recording that waits for the physician to sign in again has no address yet. */
const locked = { recordingStatus: 'ready', transcriptStatus: 'ready' } as const
const ready = { ...locked, recordingUrl: '/recording' } as const

const withRecording = (consult: Recording, recordingNeedsSignIn = false): Call =>
  endedCall({ recordingNeedsSignIn, consult })

const says = (words: string | RegExp) => async () =>
  within(await screen.findByRole('region', { name: 'Recording' })).findByText(words)

const signInRoutes = {
  'POST /api/session/sso/offer': Response.json({ offer: 'none' }),
  'POST /api/session': Response.json({ reason: 'refused' }, { status: 401 }),
}

/** The gallery has no recordings: without this stub, the page would say that the recording does not play. */
const keepPlaying = () =>
  window.addEventListener('error', (event) => event.target instanceof HTMLVideoElement && event.stopPropagation(), true)

async function play(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Play recording' }))
}

export const states = [
  onCallPage({
    name: 'preparing',
    call: withRecording({ recordingStatus: 'processing' }),
    act: says(/^Preparing the recording/),
  }),
  onCallPage({
    name: 'not-prepared',
    call: withRecording({ recordingStatus: 'failed' }),
    act: says(/^Couldn’t prepare the recording/),
  }),
  onCallPage({ name: 'deleted', call: withRecording({ recordingStatus: 'ready' }), act: says(/was deleted/) }),
  onCallPage({
    name: 'ready',
    call: withRecording({ ...ready, transcriptStatus: 'processing' }),
    act: says(/^Preparing the transcript/),
  }),
  onCallPage({
    name: 'without-captions',
    call: withRecording({ ...ready, transcriptStatus: 'failed' }),
    act: says(/^No captions/),
  }),
  onCallPage({
    name: 'shown',
    call: withRecording(ready),
    act: async (user) => {
      keepPlaying()
      await play(user)
      await screen.findByLabelText(/^Call recording/)
    },
  }),
  onCallPage({
    name: 'not-played',
    call: withRecording(ready),
    act: async (user) => {
      await play(user)
      await screen.findByText('Couldn’t play the recording. Try again.')
    },
  }),
  onCallPage({
    name: 'sign-in',
    call: withRecording(locked, true),
    routes: signInRoutes,
    act: async (user) => {
      await play(user)
      await within(await screen.findByRole('dialog', { name: 'Sign in again' })).findByLabelText('Password')
    },
  }),
  onCallPage({
    name: 'sign-in-refused',
    call: withRecording(locked, true),
    routes: signInRoutes,
    act: async (user) => {
      await play(user)
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
      await user.type(await dialog.findByLabelText('Password'), 'wrong')
      await user.click(dialog.getByRole('button', { name: 'Sign in' }))
      await dialog.findByText(/^Incorrect/)
    },
  }),
]
