import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { OverviewPage } from '../src/screens/overview/overview-page.tsx'
import { failed, loading } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { longCodeOverview, overview, troubledOverview } from './data/overviews.ts'
import { unavailable } from './data/refusals.ts'

const page = memberPage('/overview', <OverviewPage />)
const calm = () => screen.findByText('Nothing is failing')

export const states = [
  page('healthy', { answers: { 'consoleOverview.get': overview() }, act: calm }),
  page('healthy-for-a-developer', {
    me: meAs('developer'),
    answers: { 'consoleOverview.get': overview() },
    act: calm,
  }),
  page('old-version-alone', {
    answers: {
      'consoleOverview.get': overview({ deprecations: troubledOverview.deprecations }),
    },
    act: () => screen.findByText('Old operations and versions'),
  }),
  page('with-problems', {
    answers: { 'consoleOverview.get': troubledOverview },
    act: () => screen.findByText('Old operations and versions'),
  }),
  page('license-expired', {
    answers: { 'consoleOverview.get': overview({ licenses: { expiring: 1, firstExpiresOn: '2020-01-01' } }) },
    act: () => screen.findByText('1 license expired on Jan 1, 2020.'),
  }),
  page('with-a-long-error-code', {
    answers: { 'consoleOverview.get': longCodeOverview },
    act: () => screen.findByText(/idempotency_key_reused/),
  }),
  page('loading', { answers: { 'consoleOverview.get': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleOverview.get': unavailable },
    act: () => failed('Couldn’t load the overview'),
  }),
]
