import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { UsagePage } from '../src/screens/usage/usage-page.tsx'
import { failed, loading } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'
import { fullUsage, noUsage, usage } from './data/usage.ts'

const page = memberPage('/usage', <UsagePage />)
const days = () => screen.findByRole('heading', { name: 'By day' })

export const states = [
  page('in-use', { answers: { 'consoleUsage.get': usage() }, act: days }),
  page('in-use-for-a-developer', { me: meAs('developer'), answers: { 'consoleUsage.get': usage() }, act: days }),
  page('another-number-as-a-table', {
    answers: { 'consoleUsage.get': usage() },
    act: async (user) => {
      await user.selectOptions(await screen.findByLabelText('What to show'), 'Call minutes')
      await user.click(screen.getByText('As a table'))
      await screen.findByRole('columnheader', { name: 'Call minutes' })
    },
  }),
  page('limits-reached', { answers: { 'consoleUsage.get': fullUsage }, act: days }),
  page('not-in-use', { answers: { 'consoleUsage.get': noUsage }, act: days }),
  page('loading', { answers: { 'consoleUsage.get': pending }, act: loading }),
  page('failed', { answers: { 'consoleUsage.get': unavailable }, act: () => failed('Couldn’t load the usage') }),
]
