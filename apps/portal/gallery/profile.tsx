import { type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, within } from '@consult/gallery/person.ts'
import { Profile } from '../src/screens/profile/profile.tsx'
import { offlineFromStart } from './no-network.ts'
import { physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

type Physician = OutputOf<'physicians.get'>

/** The service counts the days of licenses in UTC. */
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const licenses = [
  { jurisdiction: 'US-NV', number: 'L-90211', expiresOn: dayAfter(10) },
  { jurisdiction: 'US-CA', number: 'A-12345', expiresOn: dayAfter(400) },
  { jurisdiction: 'GB', number: 'GMC 7654321', expiresOn: null },
]

const expired = [
  { jurisdiction: 'US-NV', number: 'L-90211', expiresOn: dayAfter(-1) },
  { jurisdiction: 'US-CA', number: 'A-12345', expiresOn: dayAfter(-700) },
  { jurisdiction: 'US-WY', number: 'W-77', expiresOn: dayAfter(0) },
  { jurisdiction: 'US-VT', number: 'V-78', expiresOn: dayAfter(1) },
]

const someStates = 'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD'.split(' ')
const long: Physician = {
  ...physician,
  firstName: 'Maximiliane-Alexandra',
  lastName: 'von Hohenzollern-Sigmaringen',
  credentials: 'MD, PhD, FAAD, Facharzt für Dermatologie und Venerologie',
  specialty: 'Dermatology, venereology, allergology and dermatopathology',
  email: 'maximiliane-alexandra.von-hohenzollern-sigmaringen@dermatology.northwind-clinic.example',
  languages: ['en', 'es-419', 'pt-BR', 'zh-Hant-TW', 'ar', 'sr-Latn-RS', 'de-CH', 'fr-CA', 'vi', 'tl', 'haw'],
  licenses: someStates.map((state, n) => ({
    jurisdiction: `US-${state}`,
    number: n === 0 ? '0123456789'.repeat(10) : `${state}-${10_000 + n}`,
    expiresOn: n % 4 === 0 ? null : dayAfter(20 * n),
  })),
}

function profile(
  name: string,
  fields: Partial<Physician>,
  act: PortalState['act'],
  answers: PortalState['answers'] = {},
) {
  const shown = { ...physician, licenses, ...fields }
  return signedIn({ name, path: '/profile', page: <Profile />, answers: { 'physicians.get': shown, ...answers }, act })
}

const license = (name: RegExp) => screen.findByRole('group', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

export const states = [
  profile('usual', {}, () => license(/US-NV/)),
  profile('expired-licenses', { licenses: expired }, () => screen.findByText('Expires tomorrow')),
  profile('long', long, () => license(/US-MD/)),
  profile('nothing-given', { licenses: [], languages: [], credentials: null, specialty: null }, () =>
    screen.findByText(/^No licenses yet/),
  ),
  profile('supervisor', { supervisor: true }, () => screen.findByRole('link', { name: 'Open reviews' })),
  profile('refused', {}, async (user) => {
    const last = within(await license(/GB/))
    await user.clear(last.getByLabelText('License number'))
    await user.clear(last.getByLabelText('Jurisdiction'))
    await user.click(save())
    await screen.findByText('Enter a number of up to 100 characters.')
  }),
  profile('new-license', {}, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Add license' }))
    await license(/^New license$/)
  }),
  profile('language-twice', {}, async (user) => {
    await user.type(await screen.findByLabelText('Add language'), 'es')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByText('This language is already listed.')
  }),
  profile(
    'saved',
    {},
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Remove license for US-NV' }))
      await user.click(save())
      await screen.findByText('Saved')
    },
    { 'physicians.replaceLicenses': { ...physician, licenses: licenses.slice(1) } },
  ),
  profile(
    'not-saved',
    {},
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Remove license for US-NV' }))
      await user.click(save())
      await screen.findByText('Not saved')
    },
    { 'physicians.replaceLicenses': new Refusal('internal_error', 500) },
  ),
  profile('loading', {}, () => screen.findByText('Loading your profile'), { 'physicians.get': pending }),
  profile('failed', {}, () => screen.findByText('Couldn’t load your profile'), {
    'physicians.get': new Refusal('forbidden', 403),
  }),
  offlineFromStart(profile('offline', {}, () => screen.findByText('You’re offline'))),
]
