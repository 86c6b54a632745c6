import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { MembersPage } from '../src/screens/members/members-page.tsx'
import { dialogOf, failed, loading, openDialog, openFromMenu, openRowMenu, pressIn, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allMembers, liveAdministrator, meAs, member } from './data/members.ts'
import { staleSignIn, unavailable } from './data/refusals.ts'
import { ssoOffered } from './data/session.ts'

const page = memberPage('/members', <MembersPage />)
const answers = { 'console.members': { members: allMembers } }
const list = () => screen.findByRole('list', { name: 'Members' })
const tomas = 'Tomás Whitfield'
const maximiliane = 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen'

/** Invites somebody. */
async function invite(user: User) {
  const dialog = await openDialog(user, 'Invite member')
  await user.type(dialog.getByLabelText('Email address'), 'lena.brandt@harborstreet.example')
  await user.type(dialog.getByLabelText('Name (optional)'), 'Lena Brandt')
  await user.click(dialog.getByRole('radio', { name: /^Auditor/ }))
  await pressIn(user, dialog, 'Send invitation')
  return dialog
}

export const states = [
  page('several', { answers, act: list }),
  page('one', { answers: { 'console.members': { members: [member()] } }, act: list }),
  page('not-for-a-developer', {
    me: meAs('developer'),
    answers,
    act: () => screen.findByText('Only administrators can open this page'),
  }),
  page('menu', { answers, act: (user) => openRowMenu(user, tomas) }),
  page('menu-of-oneself', { answers, act: (user) => openRowMenu(user, 'Rosa Iyer') }),
  page('invite', { answers, act: (user) => openDialog(user, 'Invite member') }),
  page('invite-to-a-live-account', {
    me: liveAdministrator,
    answers,
    act: (user) => openDialog(user, 'Invite member'),
  }),
  page('invite-without-an-address', {
    answers,
    act: async (user) => {
      const dialog = await openDialog(user, 'Invite member')
      await pressIn(user, dialog, 'Send invitation')
      await dialog.findByText('Enter an email address.')
    },
  }),
  page('invite-at-a-taken-address', {
    answers: { ...answers, 'console.inviteMember': new Refusal('email_in_use', 409) },
    act: async (user) => {
      const dialog = await invite(user)
      await dialog.findByText('Somebody already has an account with this address.')
    },
  }),
  page('invite-with-sign-in-again', {
    answers: { ...answers, 'console.inviteMember': staleSignIn },
    routes: ssoOffered('required'),
    act: async (user) => {
      await invite(user)
      const again = await dialogOf('Confirm that it’s you')
      await again.findByRole('button', { name: 'Continue with single sign-on' })
    },
  }),
  page('invited', {
    answers: { ...answers, 'console.inviteMember': member() },
    act: async (user) => {
      await invite(user)
      await screen.findByText('Invited lena.brandt@harborstreet.example')
    },
  }),
  page('end-sessions', {
    answers,
    act: (user) => openFromMenu(user, tomas, 'End all sessions', `End all sessions of ${tomas}?`),
  }),
  page('reset-second-factor', {
    answers,
    act: (user) => openFromMenu(user, maximiliane, 'Reset second factor', `Reset the second factor of ${maximiliane}?`),
  }),
  page('deactivate', {
    answers,
    act: (user) => openFromMenu(user, tomas, 'Deactivate', `Deactivate ${tomas}?`),
  }),
  page('reactivate', {
    answers,
    act: (user) => openFromMenu(user, 'محمد عبد الرحمن الأحمد', 'Reactivate', 'Reactivate محمد عبد الرحمن الأحمد?'),
  }),
  page('loading', { answers: { 'console.members': pending }, act: loading }),
  page('failed', { answers: { 'console.members': unavailable }, act: () => failed('Couldn’t load the members') }),
]
