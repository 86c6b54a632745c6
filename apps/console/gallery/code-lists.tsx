import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { CodeListPage } from '../src/screens/code-lists/code-list-page.tsx'
import { CodeListsPage } from '../src/screens/code-lists/code-lists-page.tsx'
import { dialogOf, failed, openDialog, press, pressIn, type User, type Within } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allCodeLists, concepts } from './data/note-forms.ts'
import { unavailable } from './data/refusals.ts'

const list = memberPage('/code-lists', <CodeListsPage />)
const one = memberPage('/code-lists/skin', <CodeListPage listKey="skin" />)
const answers = { 'consoleCodeLists.list': { items: allCodeLists } }
const [, skin] = allCodeLists
const opened = {
  ...answers,
  ...(skin && { 'consoleCodeLists.get': skin }),
  'consoleCodeLists.concepts': { items: concepts, nextCursor: 'more' },
}
const refusedRows = new Refusal('invalid_request', 400, {
  issues: [
    { path: 'concepts.1.code', code: 'invalid_code', message: 'Codes of this system look like J06.9.' },
    { path: 'concepts.2.code', code: 'duplicate', message: 'The code L23.9 is in the list twice.' },
  ],
})
const codesShown = () => screen.findByText('Psoriasis vulgaris')
const paste = async (user: User, dialog: Within, text: string) => {
  await user.click(dialog.getByLabelText('Or paste the CSV or JSON'))
  await user.paste(text)
}

export const states = [
  list('empty', {
    answers: { 'consoleCodeLists.list': { items: [] } },
    act: () => screen.findByText('No code lists yet'),
  }),
  list('several', { answers, act: () => screen.findByRole('list', { name: 'Code lists' }) }),
  list('failed', {
    answers: { 'consoleCodeLists.list': unavailable },
    act: () => failed('Couldn’t load the code lists'),
  }),
  list('upload-with-refused-rows', {
    answers: { ...answers, 'consoleCodeLists.check': refusedRows },
    act: async (user) => {
      const dialog = await openDialog(user, 'Upload code list')
      const rows = ['L23.9,Contact dermatitis', 'eczema,Eczema', 'L23.9,Dermatitis', 'L40.0,Psoriasis, mild', ',Acne']
      await paste(user, dialog, rows.join('\n'))
      await user.type(dialog.getByLabelText('Title'), 'Derma')
      await user.type(dialog.getByLabelText('Code system'), 'http://hl7.org/fhir/sid/icd-10-cm')
      await pressIn(user, dialog, 'Save list')
      await dialog.findByText('4 rows can’t be saved')
    },
  }),
  list('checked-without-a-title', {
    answers: { ...answers, 'consoleCodeLists.check': refusedRows },
    act: async (user) => {
      const dialog = await openDialog(user, 'Upload code list')
      await paste(user, dialog, ['L23.9,Contact dermatitis', 'eczema,Eczema', 'L23.9,Dermatitis'].join('\n'))
      await pressIn(user, dialog, 'Check only')
      await dialog.findByText('2 rows can’t be saved')
    },
  }),
  one('opened', { answers: opened, act: codesShown }),
  one('none-found', {
    answers: { ...opened, 'consoleCodeLists.concepts': ({ text }) => ({ items: text ? [] : concepts }) },
    act: async (user) => {
      await codesShown()
      await user.type(screen.getByLabelText('Find a code'), 'fracture')
      await screen.findByText('No code has these words.')
    },
  }),
  one('replacing', {
    answers: { ...opened, 'consoleCodeLists.check': { added: 3, changed: 1, removed: 12 } },
    act: async (user) => {
      await codesShown()
      const dialog = await openDialog(user, 'Replace codes')
      await paste(user, dialog, '[{"code":"L40.0","display":"Psoriasis vulgaris"}]')
      await pressIn(user, dialog, 'Check only')
      await dialog.findByText(/3 new/)
    },
  }),
  one('removing', {
    answers: { ...opened, 'consoleCodeLists.remove': pending },
    act: async (user) => {
      await codesShown()
      await press(user, 'Delete list')
      await dialogOf('Delete Skin?')
    },
  }),
]
