import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { answering } from '@consult/gallery/routes.ts'
import { SecurityPage } from '@consult/web-client/account-security/security-page.tsx'
import { failed, loading, press, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { staleSignIn, unavailable } from './data/refusals.ts'
import { appOnly, factors, manySessions, oneSession, passkeysAndApp, securityAnswers } from './data/security.ts'
import { ssoOffered } from './data/session.ts'

const page = memberPage('/account/security', <SecurityPage />)
const addPasskey = () => screen.findByRole('button', { name: 'Add a passkey' })

/** Asks for another password. */
async function changePassword(user: User, next: string) {
  await addPasskey()
  await user.type(screen.getByLabelText('Current password'), 'four words in a row')
  await user.type(screen.getByLabelText('New password'), next)
  await press(user, 'Change password')
}

const weak = new Refusal('invalid_request', 400, { issues: [{ path: 'next', code: 'weak_password', message: '' }] })

export const states = [
  page('password-alone', { answers: securityAnswers(factors()), act: addPasskey }),
  page('app-alone', { me: meAs('developer'), answers: securityAnswers(appOnly), act: addPasskey }),
  page('many-sessions', { answers: securityAnswers(appOnly, manySessions), act: addPasskey }),
  page('passkeys-app-and-many-sessions', {
    me: meAs('auditor'),
    answers: securityAnswers(passkeysAndApp, manySessions),
    act: addPasskey,
  }),
  page('passkeys-only-policy', {
    answers: securityAnswers({ ...passkeysAndApp, policy: 'phishing_resistant', authenticatorSince: null }),
    act: addPasskey,
  }),
  page('passkeys-only-policy-without-one', {
    answers: securityAnswers(factors({ policy: 'phishing_resistant' })),
    act: addPasskey,
  }),
  page('most-passkeys', {
    answers: securityAnswers({
      ...passkeysAndApp,
      passkeys: Array.from({ length: 20 }, (_, n) => ({
        id: `passkey-${n}`,
        name: `Security key ${n + 1}`,
        createdAt: passkeysAndApp.passkeys[0]?.createdAt ?? '',
        lastUsedAt: null,
      })),
    }),
    act: addPasskey,
  }),
  page('without-a-password', {
    answers: securityAnswers(factors(), { ...manySessions, hasPassword: false }),
    act: () => screen.findByRole('button', { name: 'Email me a link' }),
  }),
  page('link-sent', {
    answers: securityAnswers(factors(), { ...oneSession, hasPassword: false }),
    routes: answering('POST /api/session/forgot', {}),
    act: async (user) => {
      await press(user, 'Email me a link')
      await screen.findByText(/^We sent a link/)
    },
  }),
  page('sign-out-with-sign-in-again', {
    answers: { ...securityAnswers(factors(), manySessions), 'access.endSession': staleSignIn },
    routes: ssoOffered('none'),
    act: async (user) => {
      await press(user, 'Sign out Safari on iOS')
      await screen.findByRole('dialog', { name: 'Sign in again' })
    },
  }),
  page('sign-out-failed', {
    answers: { ...securityAnswers(factors(), manySessions), 'access.endOtherSessions': unavailable },
    act: async (user) => {
      await press(user, 'Sign out all other sessions')
      await screen.findByText('Couldn’t save the change')
    },
  }),
  page('password-with-errors-at-the-fields', {
    answers: securityAnswers(factors()),
    act: async (user) => {
      await press(user, 'Change password')
      await screen.findByText('Enter your current password.')
    },
  }),
  page('password-is-weak', {
    answers: { ...securityAnswers(factors()), 'access.changePassword': weak },
    act: async (user) => {
      await changePassword(user, 'password12')
      await screen.findByText(/^This password is easy to guess/)
    },
  }),
  page('password-is-wrong', {
    answers: { ...securityAnswers(factors()), 'access.changePassword': new Refusal('sign_in_failed', 401) },
    act: async (user) => {
      await changePassword(user, 'another four words')
      await screen.findByText('That isn’t your current password.')
    },
  }),
  page('password-tried-too-often', {
    answers: {
      ...securityAnswers(factors()),
      'access.changePassword': new Refusal('rate_limited', 429, { retryAfterSeconds: 840 }),
    },
    act: async (user) => {
      await changePassword(user, 'another four words')
      await screen.findByText(/^Too many attempts/)
    },
  }),
  page('password-changed', {
    answers: { ...securityAnswers(factors()), 'access.changePassword': { changed: true } },
    act: async (user) => {
      await changePassword(user, 'another four words')
      await screen.findByText('Password changed')
    },
  }),
  page('without-the-second-step', {
    answers: { ...securityAnswers(factors()), 'secondFactor.own': unavailable },
    act: () => failed('Couldn’t load your second step'),
  }),
  page('loading', { answers: { 'access.sessions': pending }, act: loading }),
  page('failed', { answers: { 'access.sessions': unavailable }, act: () => failed('Couldn’t load your sessions') }),
]
