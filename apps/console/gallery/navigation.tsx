import { screen } from '@consult/gallery/person.ts'
import { newerBuild } from '@consult/web-client/session/newer-build.ts'
import { sessionState } from '@consult/web-client/session/session-state.ts'
import { PageError } from '@consult/web-client/signed-out/page-error.tsx'
import { OverviewPage } from '../src/screens/overview/overview-page.tsx'
import { press, type User } from './acts.ts'
import { memberPage, openPage } from './console-state.tsx'
import { liveAdministrator, meAs, member } from './data/members.ts'
import { overview } from './data/overviews.ts'
import { ssoOffered } from './data/session.ts'
import { inMinutes } from './data/time.ts'

const page = memberPage('/overview', <OverviewPage />)
const answers = { 'consoleOverview.get': overview() }
const calm = () => screen.findByText('Nothing is failing')

async function openAccountMenu(user: User) {
  await calm()
  await press(user, /Your account$/)
  await screen.findByRole('menuitem', { name: 'Sign out' })
}

const longNames = meAs('administrator', {
  partnerName: 'Gemeinschaftspraxis für Dermatologie, Venerologie und Allergologie am Gesundheitszentrum Hafenstraße',
  member: member({
    name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
    email: 'maximiliane-alexandra.von-hohenzollern-sigmaringen@verwaltung.gesundheitszentrum-am-hafen.example',
  }),
})

export const states = [
  page('account-menu', { me: meAs('developer'), answers, act: openAccountMenu }),
  page('account-menu-with-long-names', { me: longNames, answers, act: openAccountMenu }),
  page('live-account', { me: liveAdministrator, answers, act: calm }),
  page('pages-of-an-auditor', {
    me: meAs('auditor'),
    answers,
    act: () => screen.findByText('Only administrators and developers can open this page'),
  }),
  page('page-menu', {
    answers,
    act: async (user) => {
      await calm()
      // Wide windows show the pages at the side and hide this button.
      await user.click(screen.getByRole('button', { name: /Menu$/, hidden: true }))
      await screen.findByRole('menu', { hidden: true })
    },
  }),
  page('newer-build', {
    answers,
    act: async () => {
      await calm()
      newerBuild.set(true)
      await screen.findByRole('button', { name: 'Reload to update' })
    },
  }),
  page('session-idle-for-long', {
    answers: { ...answers, 'access.session': { idleEndsAt: inMinutes(4), endsAt: inMinutes(600) } },
    act: () => screen.findByRole('dialog', { name: 'Are you still there?' }),
  }),
  page('session-near-its-end', {
    answers: { ...answers, 'access.session': { idleEndsAt: inMinutes(60), endsAt: inMinutes(8) } },
    routes: ssoOffered('none'),
    act: () => screen.findByRole('dialog', { name: 'Your session ends soon' }),
  }),
  page('session-over', {
    answers,
    routes: ssoOffered('optional'),
    act: async () => {
      await calm()
      sessionState.set('over')
      await screen.findByRole('dialog', { name: 'Your session ended' })
    },
  }),
  openPage('/overview', <PageError error={Object.assign(new Error('no service'), { digest: '1' })} />)('page-failed', {
    act: () => screen.findByRole('heading', { name: 'Couldn’t reach Consult' }),
  }),
  openPage('/overview', <PageError error={new TypeError('Illegal constructor')} />)('page-broken', {
    act: () => screen.findByText(/A part of it failed \(TypeError\)/),
  }),
]
