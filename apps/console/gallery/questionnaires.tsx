import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { QuestionnairePage } from '../src/screens/questionnaires/questionnaire-page.tsx'
import { QuestionnairesPage } from '../src/screens/questionnaires/questionnaires-page.tsx'
import { dialogOf, failed, openDialog, press, pressIn } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { aDraft, allQuestionnaires, refusedCheck, sleepForm } from './data/questionnaires.ts'
import { unavailable } from './data/refusals.ts'

const list = memberPage('/questionnaires', <QuestionnairesPage />)
const one = memberPage('/questionnaires/sleep-and-mood', <QuestionnairePage questionnaireKey="sleep-and-mood" />)
const answers = { 'consoleQuestionnaires.list': { items: allQuestionnaires } }

export const states = [
  list('empty', {
    answers: { 'consoleQuestionnaires.list': { items: [] } },
    act: () => screen.findByText('No questionnaires yet'),
  }),
  list('several', { answers, act: () => screen.findByRole('list', { name: 'Questionnaires' }) }),
  list('failed', {
    answers: { 'consoleQuestionnaires.list': unavailable },
    act: () => failed('Couldn’t load the questionnaires'),
  }),
  list('upload-with-a-problem', {
    answers: { ...answers, 'consoleQuestionnaires.check': refusedCheck },
    act: async (user) => {
      const dialog = await openDialog(user, 'Upload questionnaire')
      await user.click(dialog.getByLabelText('Or paste the JSON'))
      await user.paste(JSON.stringify(sleepForm))
      await pressIn(user, dialog, 'Save as draft')
      await dialog.findByText(/^1 problem/)
    },
  }),
  list('checked-without-a-key', {
    answers: { ...answers, 'consoleQuestionnaires.check': refusedCheck },
    act: async (user) => {
      const dialog = await openDialog(user, 'Upload questionnaire')
      await user.click(dialog.getByLabelText('Or paste the JSON'))
      await user.paste('{"resourceType":"Questionnaire"}')
      await pressIn(user, dialog, 'Check only')
      await dialog.findByText(/^1 problem/)
    },
  }),
  one('draft', {
    answers: { 'consoleQuestionnaires.get': aDraft() },
    act: () => screen.findByText('Feeling down, depressed or hopeless'),
  }),
  one('draft-that-cannot-be-published', {
    answers: {
      'consoleQuestionnaires.get': aDraft({
        blockers: [
          {
            code: 'unanswerable',
            path: 'item.4',
            message: '"country" is required, and its options are defined elsewhere.',
          },
        ],
      }),
    },
    act: () => screen.findByText(/^1 problem/),
  }),
  one('retired', {
    answers: { 'consoleQuestionnaires.get': aDraft({ status: 'retired', activeVersion: null }) },
    act: () => screen.findByText('New consults don’t ask it'),
  }),
  one('retire-refused', {
    answers: {
      'consoleQuestionnaires.get': aDraft(),
      'consoleQuestionnaires.retire': new Refusal('invalid_request', 400, {
        issues: [{ path: 'key', code: 'asked_by_default', message: 'New consults ask "sleep-and-mood" by default.' }],
      }),
    },
    act: async (user) => {
      await screen.findByText('Feeling down, depressed or hopeless')
      await press(user, 'Retire')
      const dialog = await dialogOf('Retire Sleep and mood?')
      await pressIn(user, dialog, 'Retire')
      await dialog.findByText(/by default/)
    },
  }),
  one('publish', {
    answers: { 'consoleQuestionnaires.get': aDraft(), 'consoleQuestionnaires.publish': pending },
    act: async (user) => {
      await screen.findByText('Feeling down, depressed or hopeless')
      await press(user, 'Publish')
      await dialogOf('Publish Sleep and mood?')
    },
  }),
]
