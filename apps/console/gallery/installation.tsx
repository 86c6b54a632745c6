import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { InstallationPage } from '../src/screens/installation/installation-page.tsx'
import { press, type User } from './acts.ts'
import { memberPage, type PageState } from './console-state.tsx'
import { brokenPage, improvablePage, type Report, soundPage } from './data/installations.ts'
import { meAs } from './data/members.ts'
import { invalidField } from './data/refusals.ts'

const page = memberPage('/installation', <InstallationPage />)
const shortUrl = 'https://hs.example'
const url = () => screen.findByLabelText('Address of the page')

async function check(user: User, address = 'https://clinic.example/help') {
  await user.type(await url(), address)
  await press(user, 'Check page')
}

const checked = (report: Report): PageState => ({
  answers: { 'consoleInstallation.check': report },
  act: async (user) => {
    await check(user, report.url)
    await screen.findByText(report.works ? 'Nothing stops the widget' : 'Something stops the widget or a call')
  },
})

const refused = (refusal: Refusal): PageState => ({
  answers: { 'consoleInstallation.check': refusal },
  act: async (user) => {
    await check(user)
    await screen.findByText(/^Couldn’t check the page/)
  },
})

export const states = [
  page('empty', { act: url }),
  page('empty-for-a-developer', { me: meAs('developer'), act: url }),
  page('without-an-address', {
    act: async (user) => {
      await press(user, 'Check page')
      await screen.findByText('Enter an address.')
    },
  }),
  page('being-checked', { answers: { 'consoleInstallation.check': pending }, act: check }),
  page('sound', checked({ ...soundPage, url: shortUrl })),
  page('improvable', checked({ ...improvablePage, url: shortUrl })),
  page('broken', checked({ ...brokenPage, url: shortUrl })),
  page('broken-at-a-usual-address', checked({ ...brokenPage, url: soundPage.url })),
  page('broken-at-a-long-address', checked(brokenPage)),
  page('malformed-address', refused(invalidField('url', 'custom', 'Enter an address on a public host'))),
  page('too-many-checks', refused(new Refusal('rate_limited', 429, { retryAfterSeconds: 40 }))),
]
