import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { answering, broken, type Routes, refusing, silent } from '@consult/gallery/routes.ts'
import { ChoosePassword } from '@consult/web-client/signed-out/choose-password.tsx'
import { ForgotPassword } from '@consult/web-client/signed-out/forgot-password.tsx'
import { SingleSignOnDone } from '@consult/web-client/signed-out/single-sign-on-done.tsx'
import { SingleSignOnReturn } from '@consult/web-client/signed-out/single-sign-on-return.tsx'
import { HandOff } from '../src/screens/signed-out/hand-off.tsx'
import { type PortalState, signedOut } from './portal-state.tsx'

type Act = PortalState['act']

const email = 'maximiliane-alexandra.von-hohenzollern-sigmaringen@dermatology.northwind-clinic.example'
const opened = answering('POST /api/session/link', { email })
const heading = (name: string | RegExp) => () => screen.findByRole('heading', { name })

const forgot = (name: string, routes: Routes, act: Act) =>
  signedOut({ name, path: '/forgot', page: <ForgotPassword />, routes, act })
const invitation = (name: string, routes: Routes, act: Act) =>
  signedOut({ name, path: '/invitation', page: <ChoosePassword kind="invitation" />, routes, act })
const reset = (name: string, routes: Routes, act: Act) =>
  signedOut({ name, path: '/reset', page: <ChoosePassword kind="reset" />, routes, act })
const handOff = (name: string, routes: Routes, act: Act) =>
  signedOut({ name, path: '/sso', page: <HandOff />, routes, act })
const back = (name: string, routes: Routes, act: Act) =>
  signedOut({ name, path: '/sso/callback', page: <SingleSignOnReturn />, routes, act })

const askForLink = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Email address'), email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
}
const choose = async (user: UserEvent, password: string) => {
  await user.type(await screen.findByLabelText('New password'), password)
  await user.click(screen.getByRole('button', { name: /^Set password/ }))
}

const link = 'POST /api/session/link'
const session = 'POST /api/session/hand-off'
const completion = 'POST /api/session/sso/completion'

export const states = [
  forgot('forgot', {}, heading('Reset your password')),
  forgot('forgot-without-address', {}, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Send link' }))
    await screen.findByText('Enter your email address.')
  }),
  forgot('forgot-sent', answering('POST /api/session/forgot', {}), async (user) => {
    await askForLink(user)
    await screen.findByRole('heading', { name: 'Check your email' })
  }),
  forgot('forgot-not-sent', broken('POST /api/session/forgot'), async (user) => {
    await askForLink(user)
    await screen.findByText(/^You’re offline/)
  }),
  invitation('invitation', opened, heading('Welcome to Consult')),
  invitation('invitation-opening', silent(link), heading('Opening link…')),
  invitation('password-too-short', opened, async (user) => {
    await choose(user, 'too short')
    await screen.findByText('Use 10 to 200 characters.')
  }),
  invitation(
    'password-too-weak',
    { ...opened, ...refusing('POST /api/session/password', 400, { reason: 'malformed', isWeak: true }) },
    async (user) => {
      await choose(user, 'aaaaaaaaaa')
      await screen.findByText(/^This password is easy to guess/)
    },
  ),
  reset('reset', opened, heading('Set a new password')),
  reset('link-does-not-work', refusing(link, 404, { reason: 'refused' }), heading('This link doesn’t work')),
  reset('link-not-read', broken(link), () => screen.findByText(/^Couldn’t reach Consult/)),
  handOff('handing-off', silent(session), () => screen.findByText('One moment.')),
  handOff('hand-off-failed', refusing(session, 401, { reason: 'refused' }), heading('This link doesn’t work')),
  handOff(
    'hand-off-too-often',
    refusing(session, 429, { reason: 'too_many', waitSeconds: 60 }),
    heading(/doesn’t work/),
  ),
  handOff(
    'switch-physician',
    refusing(session, 409, {
      from: { physicianId: 'phy_1', name: 'Ada Osei, MD' },
      to: { name: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD' },
    }),
    heading(/^Switch to Prof\. Konstantin/),
  ),
  back('single-sign-on-returning', silent(completion), () => screen.findByText('One moment.')),
  back('single-sign-on-canceled', refusing(completion, 403, { reason: 'cancelled' }), () =>
    screen.findByText(/was canceled or refused/),
  ),
  back('single-sign-on-without-account', refusing(completion, 403, { reason: 'refused' }), () =>
    screen.findByText(/no Consult account belongs to you/),
  ),
  signedOut({
    name: 'single-sign-on-done',
    path: '/sso/done',
    page: <SingleSignOnDone />,
    act: heading('You’re signed in'),
  }),
]
