import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { KeysPage } from '../src/screens/keys/keys-page.tsx'
import { failed, loading, openRowMenu } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allKeys } from './data/keys.ts'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'

const page = memberPage('/keys', <KeysPage />)
const answers = { 'consoleKeys.list': { keys: allKeys } }
const list = () => screen.findByRole('list', { name: 'API keys' })

export const states = [
  page('empty', { answers: { 'consoleKeys.list': { keys: [] } }, act: () => screen.findByText('No keys yet') }),
  page('several', { answers, act: list }),
  page('several-for-a-developer', { me: meAs('developer'), answers, act: list }),
  page('menu', { answers, act: (user) => openRowMenu(user, 'Nightly report') }),
  page('menu-of-an-expired-one', { answers, act: (user) => openRowMenu(user, '予約サービス') }),
  page('loading', { answers: { 'consoleKeys.list': pending }, act: loading }),
  page('failed', { answers: { 'consoleKeys.list': unavailable }, act: () => failed('Couldn’t load the keys') }),
]
