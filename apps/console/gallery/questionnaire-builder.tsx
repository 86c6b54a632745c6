import { Refusal } from '@consult/gallery/answers.ts'
import { screen, waitFor, within } from '@consult/gallery/person.ts'
import { BuilderPage } from '../src/screens/questionnaires/builder-page.tsx'
import { bringIntoView, dialogOf, press, retype, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { aDraft, sleepForm } from './data/questionnaires.ts'

const builder = memberPage(
  '/questionnaires/sleep-and-mood/edit',
  <BuilderPage questionnaireKey="sleep-and-mood" from={null} />,
)
const answers = { 'consoleQuestionnaires.get': aDraft(), 'consoleQuestionnaires.put': aDraft({ revision: 8 }) }

/** Waits until the frame has said what its answers mean. */
const previewed = () => screen.findByText(/asked now/, {}, { timeout: 10_000 })

async function openQuestion(user: User, name: RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  bringIntoView(button)
  return button
}

export const states = [
  builder('question', {
    answers,
    act: async (user) => {
      await previewed()
      await openQuestion(user, /^Question 1/)
      await screen.findByLabelText('Option 4')
    },
  }),
  builder('condition-and-red-flag', {
    answers,
    act: async (user) => {
      await previewed()
      await openQuestion(user, /^Question 2/)
      await screen.findByLabelText('Comparison')
    },
  }),
  builder('problem', {
    answers,
    act: async (user) => {
      await previewed()
      const button = await openQuestion(user, /^Question 1/)
      const row = button.closest('li')
      if (row) await user.click(within(row).getByRole('button', { name: 'Delete' }))
      await screen.findByText(/^Not saved: \d problems?$/)
    },
  }),
  builder('changed-elsewhere', {
    answers: { ...answers, 'consoleQuestionnaires.put': new Refusal('precondition_failed', 412, { revision: 9 }) },
    act: async (user) => {
      await previewed()
      await retype(user, screen.getByLabelText('Title'), 'Sleep')
      await screen.findByText(/^This form was changed/, {}, { timeout: 10_000 })
    },
  }),
  builder('publish', {
    answers: {
      'consoleQuestionnaires.put': aDraft({ revision: 8 }),
      'consoleQuestionnaires.get': ({ version }) =>
        version === 2
          ? aDraft({ version: 2, questionnaire: { ...sleepForm, title: 'Sleep', extension: [], item: [] } })
          : aDraft(),
    },
    act: async (user) => {
      await previewed()
      await press(user, 'Publish')
      const dialog = await dialogOf('Publish Sleep and mood?')
      await waitFor(() => dialog.getByText('4 items added'))
    },
  }),
]
