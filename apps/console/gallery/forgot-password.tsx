import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { answering, refusing } from '@consult/gallery/routes.ts'
import { ForgotPassword } from '@consult/web-client/signed-out/forgot-password.tsx'
import { press } from './acts.ts'
import { openPage } from './console-state.tsx'

const page = openPage('/forgot', <ForgotPassword />)

async function ask(user: UserEvent, email: string) {
  await user.type(await screen.findByLabelText('Email address'), email)
  await press(user, 'Send link')
}

export const states = [
  page('empty', { act: () => screen.findByRole('heading', { name: 'Reset your password' }) }),
  page('malformed-address', {
    act: async (user) => {
      await ask(user, 'rosa.iyer')
      await screen.findByText('Enter your email address.')
    },
  }),
  page('tried-too-often', {
    routes: refusing('POST /api/session/forgot', 429, { reason: 'too_many', waitSeconds: 50 }),
    act: async (user) => {
      await ask(user, 'rosa.iyer@harborstreet.example')
      await screen.findAllByText(/^Too many attempts/)
    },
  }),
  page('sent', {
    routes: answering('POST /api/session/forgot', {}),
    act: async (user) => {
      await ask(user, 'maximiliane-alexandra.von-hohenzollern-sigmaringen@gesundheitszentrum.example')
      await screen.findByRole('heading', { name: 'Check your email' })
    },
  }),
]
