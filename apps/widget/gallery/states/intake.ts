import { noConnection, pending, Refusal } from '@consult/gallery/answers.ts'
import { answerUploads } from '@consult/gallery/uploads.ts'
import { aDocument, aPicture, chooseIn, otherFile, pictureFile } from '../files.ts'
import { find, findNone, findSeveral, findText } from '../find.ts'
import { askingThread, filled, type Intake, oneQuestion, photos, wholePage } from '../forms.ts'
import { partnerLinks } from '../opening.ts'
import { type User, type WidgetState, widgetState } from '../widget-state.ts'

function form(
  name: string,
  intake: Intake,
  act: (user: User) => Promise<unknown>,
  answers: WidgetState['answers'] = {},
  before: WidgetState['before'] = () => undefined,
) {
  return widgetState({
    name,
    before,
    opening: { asyncConsult: askingThread(), ...partnerLinks },
    answers: { 'intakes.open': intake, 'intakes.save': pending, ...answers },
    act,
  })
}

const next = async (user: User) => user.click(await find('.sheet-foot .button-main'))

export const states = [
  form('question', oneQuestion(), async (user) => {
    await user.click(await find('.option'))
    await find('.option-on')
  }),
  form('page-of-questions', wholePage(), async () => {
    await findSeveral('.question', 9)
    await findText('.form-group-title .question-optional')
  }),
  form('problems-on-a-page', wholePage(), async (user) => {
    await find('.question')
    await next(user)
    await findSeveral('.form-problems .link', 2)
  }),
  form('problem-of-a-question', oneQuestion(), async (user) => {
    await find('.question')
    await next(user)
    await findText('.question-problem')
  }),
  form(
    'a-file-being-uploaded',
    wholePage(),
    async () => {
      await chooseIn('.form-pickers', await pictureFile('rash.png'))
      await find('.form-files progress')
    },
    {},
    () => answerUploads(() => ({ stopsAt: 0.42 })),
  ),
  form(
    'not-saved',
    oneQuestion(),
    async (user) => {
      await user.click(await find('.option'))
      await find('.save-trouble')
    },
    { 'intakes.save': noConnection },
  ),
  form(
    'review-with-photos',
    photos(),
    async (user) => {
      await chooseIn(
        '.form-pickers',
        await pictureFile('a-photograph-of-the-rash-on-the-left-forearm.png'),
        otherFile('blood-test.pdf', 'application/pdf', 284_000),
      )
      await findSeveral('.tray-file', 2)
      await findNone('progress[aria-label]')
      await next(user)
      await find('textarea')
      await next(user)
      await findSeveral('.review-step .tray-file', 2)
    },
    {},
    () =>
      answerUploads((fileName) =>
        fileName.endsWith('pdf') ? aDocument('att_2', { fileName }) : aPicture('att_1', { fileName }),
      ),
  ),
  form(
    'answers-that-wait-for-a-photo',
    photos(),
    async (user) => {
      await chooseIn('.form-pickers', await pictureFile('rash.png'))
      await find('.tray-file progress[value="0"]')
      await next(user)
      await find('textarea')
      await next(user)
      await find('.review-step .tray-file')
      await next(user)
      await findText('.review-waiting')
    },
    {},
    () => answerUploads(() => noConnection),
  ),
  form('review', filled(), () => find('.review-step')),
  form('help-is-needed-now', oneQuestion({ needsHelp: true }), () => find('.stop-call')),
  form('form-not-loaded', oneQuestion(), () => find('.message-title'), {
    'intakes.open': new Refusal('internal_error', 500),
  }),
]
