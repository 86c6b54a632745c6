import { type OutputOf, pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { MacrosPage } from '../src/screens/macros/macros-page.tsx'
import { failed, loading } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { unavailable } from './data/refusals.ts'
import { dayIn, inDays } from './data/time.ts'

type Macro = OutputOf<'consoleMacros.list'>['items'][number]

const page = memberPage('/macros', <MacrosPage />)
const macro = (name: string, owner: string | null, reviewOn: string | null, text: string): Macro => ({
  id: `mac_${name}`,
  scope: 'shared',
  name,
  text,
  owner,
  reviewOn,
  updatedAt: inDays(-90),
})
const items = [
  macro(
    'When to call an ambulance',
    'Ada Osei, MD',
    dayIn(-12),
    'Call 911 if you cannot breathe, or if your chest hurts.',
  ),
  macro(
    'Anamnese bei Verdacht auf Blutdruckmedikamentenunverträglichkeit',
    'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
    dayIn(200),
    'Seit wann nehmen Sie das Medikament?\n\nWelche Beschwerden haben Sie?',
  ),
  macro('متابعة', null, null, 'السلام عليكم {patient.firstName}، كيف حالك اليوم؟'),
]
const answers = { 'consoleMacros.list': { items } }
const list = () => screen.findByRole('list', { name: 'Shared macros' })

export const states = [
  page('several', { answers, act: list }),
  page('overdue', {
    answers,
    act: async (user) => {
      await list()
      await user.click(screen.getByRole('button', { name: 'Review overdue' }))
    },
  }),
  page('changing', {
    answers,
    act: async (user) => {
      await list()
      await user.click(screen.getByRole('button', { name: 'Owner and review of متابعة' }))
      await screen.findByRole('dialog')
    },
  }),
  page('empty', {
    answers: { 'consoleMacros.list': { items: [] } },
    act: () => screen.findByText('No shared macros yet'),
  }),
  page('loading', { answers: { 'consoleMacros.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleMacros.list': unavailable },
    act: () => failed('Couldn’t load the shared macros'),
  }),
]
