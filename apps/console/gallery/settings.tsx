import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { SettingsPage } from '../src/screens/settings/settings-page.tsx'
import { failed, loading } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { liveAdministrator, meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'
import { longSettings, newSettings, noSso, requiredSso, settings, someSso } from './data/settings.ts'

const page = memberPage('/settings', <SettingsPage />)
const domains = () => screen.findByRole('heading', { name: 'Domains' })

export const states = [
  page('without-single-sign-on', {
    answers: { 'consoleSettings.get': settings({ cosigners: 0 }), 'console.singleSignOn': noSso },
    act: domains,
  }),
  page('with-single-sign-on', {
    answers: { 'consoleSettings.get': settings(), 'console.singleSignOn': someSso },
    act: domains,
  }),
  page('of-a-new-account', {
    answers: { 'consoleSettings.get': newSettings, 'console.singleSignOn': noSso },
    act: domains,
  }),
  page('of-a-large-live-account', {
    me: { ...liveAdministrator, partnerName: longSettings.name },
    answers: { 'consoleSettings.get': longSettings, 'console.singleSignOn': requiredSso },
    act: domains,
  }),
  page('single-sign-on-failed', {
    answers: { 'consoleSettings.get': settings(), 'console.singleSignOn': unavailable },
    act: () => failed('Couldn’t load single sign-on'),
  }),
  page('not-for-a-developer', {
    me: meAs('developer'),
    answers: { 'consoleSettings.get': settings(), 'console.singleSignOn': noSso },
    act: () => screen.findByText('Only administrators can open this page'),
  }),
  page('loading', { answers: { 'consoleSettings.get': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleSettings.get': unavailable },
    act: () => failed('Couldn’t load the settings'),
  }),
]
