import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { answeredIntake, answersRead } from './patient-answers.ts'
import { hardFacts, longHistory } from './patient-facts.ts'
import { type PatientRecord, patientAnswers } from './patients.ts'
import { inMinutes, physician } from './people.ts'
import { mine, onThread, replyField, type ThreadState } from './thread-state.tsx'

/** From this width on, the patient is beside the thread and needs no key to open. Source: panel-shown.ts. */
const isWide = () => window.matchMedia('(width >= 88rem)').matches

/** Opens what the physician knows about the patient. It covers the thread where there is no room beside the thread. */
async function open(user: UserEvent) {
  await replyField()
  if (isWide()) return within(screen.getByRole('complementary', { name: 'Patient' }))
  await user.keyboard('p')
  return within(await screen.findByRole('dialog', { name: mine.patient.name ?? '' }))
}

type Shown = Awaited<ReturnType<typeof open>>

/** A patient's panel. @param facts what the partner states about the patient; default: the usual facts */
function panel(
  name: string,
  wait: (shown: Shown, user: UserEvent) => Promise<unknown>,
  { answers, ...rest }: Partial<Pick<ThreadState, 'item' | 'answers'>> = {},
) {
  return onThread({
    name,
    ...rest,
    ...(answers && { answers }),
    act: async (user) => wait(await open(user), user),
  })
}

const saying = (metadata: PatientRecord['metadata']) => ({ answers: patientAnswers({ metadata }) })
const history = (entries: NonNullable<Answers['portal.patientHistory']>): { answers: Answers } => ({
  answers: { 'portal.patientHistory': entries },
})
const chips = async () => within(await screen.findByRole('list', { name: 'Clinical alerts' }))

/** The alerts below the name while the panel is closed. */
const alerts = (name: string, metadata: PatientRecord['metadata'], words: string) =>
  onThread({
    name,
    answers: patientAnswers({ metadata }),
    act: async (user) => {
      await replyField()
      if (isWide()) await user.keyboard('p')
      await (await chips()).findByText(words)
    },
  })

export const states = [
  panel('usual', (shown) => shown.findByText('Penicillin')),
  panel(
    'notes-about-the-patient',
    async (shown, user) => {
      await shown.findByText(/Prefers to be called/)
      await user.click(shown.getByRole('button', { name: 'Add note about the patient' }))
      await user.type(await shown.findByRole('textbox', { name: /^Note about the patient/ }), 'Moves in June')
    },
    {
      answers: {
        'patientNotes.list': {
          items: [
            {
              id: 'pn_2',
              patientId: 'pat_1',
              author: { id: 'phy_2', name: 'Clara Weiss, MD' },
              text: 'Prefers to be called in the evening.\nReads slowly: use short messages.',
              createdAt: inMinutes(-3000),
            },
            {
              id: 'pn_1',
              patientId: 'pat_1',
              author: { id: physician.id, name: 'Ada Osei, MD' },
              text: 'الأم تترجم له',
              createdAt: inMinutes(-90_000),
            },
          ],
        },
      },
    },
  ),
  panel('contact-details', async (shown, user) => {
    await user.click(await shown.findByText('Contact details'))
    await shown.findByRole('button', { name: 'Copy Phone' })
  }),
  panel(
    'no-allergies',
    (shown) => shown.findByText('No known allergies'),
    saying({ allergies: 'none', medications: 'none' }),
  ),
  panel('nothing-known', (shown) => shown.findByText('Allergies not provided'), {
    answers: patientAnswers(
      {
        metadata: {},
        firstName: null,
        lastName: null,
        birthDate: null,
        email: null,
        language: null,
        jurisdiction: null,
      },
      [],
    ),
  }),
  panel('hard-facts', (shown) => shown.findByText(/^22 weeks$/), saying(hardFacts)),
  panel('facts-of-this-consult', (shown) => shown.findByText('Latex'), {
    item: { ...mine, consult: { ...mine.consult, metadata: { allergies: 'Latex', symptom_duration: '3 days' } } },
  }),
  panel('elsewhere-in-another-language', (shown) => shown.findByText('Not one of your languages'), {
    item: { ...mine, consult: { ...mine.consult, language: null } },
    answers: patientAnswers({ language: 'ar-EG', timeZone: 'Pacific/Auckland', jurisdiction: 'NZ' }),
  }),
  panel('answers-to-questions', (shown) => shown.findByText(/^File removed on/), {
    item: { ...mine, consult: { ...mine.consult, intake: answeredIntake } },
    answers: answersRead,
  }),
  panel('answers-not-loaded', (shown) => shown.findByText(/^Couldn’t load the answers/), {
    item: { ...mine, consult: { ...mine.consult, intake: answeredIntake } },
    answers: { 'intakes.read': new Refusal('forbidden', 403) },
  }),
  panel('long-history', (shown) => shown.findByRole('button', { name: 'Show earlier' }), {
    answers: {
      'portal.patientHistory': { items: [...longHistory], nextCursor: 'next' },
      // Not the computer's time zone.
      'physicians.getAvailability': { timeZone: 'Asia/Kathmandu', weekly: [], exceptions: [] },
    },
  }),
  panel('without-history', (shown) => shown.findByText('No consults or calls yet'), history({ items: [] })),
  panel('history-loading', (shown) => shown.findByText('Loading history'), history(pending)),
  panel(
    'history-failed',
    (shown) => shown.findByText(/^Couldn’t load the history/),
    history(new Refusal('forbidden', 403)),
  ),
  panel('failed', (shown) => shown.findByText(/^Couldn’t load the patient/), {
    answers: { 'portal.patient': new Refusal('forbidden', 403) },
  }),
  panel('loading', (shown) => shown.findByText('Loading patient'), { answers: { 'portal.patient': pending } }),
  alerts('alerts-none', { allergies: 'NKA' }, 'No known allergies'),
  alerts('alerts-not-provided', {}, 'Allergies not provided'),
  alerts('alerts-many', { allergies: 'Penicillin, latex, peanut, sesame', pregnant: '22 weeks' }, '4 allergies'),
  onThread({
    name: 'alerts-answers',
    item: { ...mine, consult: { ...mine.consult, intake: answeredIntake } },
    answers: answersRead,
    act: async (user) => {
      await replyField()
      if (isWide()) await user.keyboard('p')
      await user.click(await (await chips()).findByRole('button', { name: 'Patient’s answers' }))
      await screen.findByText(/^File removed on/)
    },
  }),
  onThread({
    name: 'alerts-failed',
    answers: { 'portal.patient': new Refusal('forbidden', 403) },
    act: async (user) => {
      await replyField()
      if (isWide()) await user.keyboard('p')
      await (await chips()).findByText('Couldn’t load allergies')
    },
  }),
]
