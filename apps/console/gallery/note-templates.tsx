import { Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { EditTemplatePage } from '../src/screens/note-templates/edit-page.tsx'
import { NoteTemplatePage } from '../src/screens/note-templates/note-template-page.tsx'
import { NoteTemplatesPage } from '../src/screens/note-templates/note-templates-page.tsx'
import { bringIntoView, dialogOf, failed, openDialog, press, pressIn } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { visitTemplate } from './data/note-forms.ts'
import { unavailable } from './data/refusals.ts'

const list = memberPage('/note-templates', <NoteTemplatesPage />)
const one = memberPage('/note-templates/skin-visit', <NoteTemplatePage templateKey="skin-visit" />)
const edited = memberPage(
  '/note-templates/skin-visit/edit',
  <EditTemplatePage templateKey="skin-visit" from={null} newTitle={null} />,
)
const begun = memberPage(
  '/note-templates/follow-up/edit',
  <EditTemplatePage templateKey="follow-up" from={null} newTitle="Follow-up" />,
)
const { newest: _newest, next: _next, ...visit } = visitTemplate()
const soap = {
  ...visit,
  key: 'soap',
  title: 'SOAP',
  version: 1,
  shipped: true,
  createdAt: null,
}
const long = {
  ...visit,
  key: 'erstvorstellung-dermatologische-sprechstunde.2026',
  title: 'Erstvorstellung in der dermatologischen Sprechstunde am Standort Hafen',
}
const answers = { 'consoleNoteTemplates.list': { items: [long, visit, soap] } }
const opened = { 'consoleNoteTemplates.get': visitTemplate() }

export const states = [
  list('several', { answers, act: () => screen.findByRole('list', { name: 'Note templates' }) }),
  list('failed', {
    answers: { 'consoleNoteTemplates.list': unavailable },
    act: () => failed('Couldn’t load the note templates'),
  }),
  list('naming-a-new-one', {
    answers,
    act: async (user) => {
      await screen.findByRole('list', { name: 'Note templates' })
      const dialog = await openDialog(user, 'New template')
      await user.type(dialog.getByLabelText('Title'), 'Skin visit')
      await pressIn(user, dialog, 'Continue')
      await dialog.findByText('This key is in use. Choose another one.')
    },
  }),
  one('opened', { answers: opened, act: () => screen.findByText('Findings') }),
  one('deleting', {
    answers: opened,
    act: async (user) => {
      await screen.findByText('Findings')
      await press(user, 'Delete template')
      await dialogOf('Delete Skin visit?')
    },
  }),
  one('shipped', {
    answers: { 'consoleNoteTemplates.get': { ...soap, newest: 1, next: 2 } },
    act: () => screen.findByText(/^It came with the service/),
  }),
  edited('editing', { answers: opened, act: () => screen.findByDisplayValue('Advice given') }),
  edited('changed-by-somebody-else', {
    answers: { ...opened, 'consoleNoteTemplates.put': new Refusal('precondition_failed', 412, { revision: 3 }) },
    act: async (user) => {
      await user.type(await screen.findByDisplayValue('Advice given'), ' in the chat')
      await press(user, 'Save new version')
      bringIntoView(await screen.findByText('Somebody saved another version in the meantime'))
    },
  }),
  edited('deleted-by-somebody-else', {
    answers: { ...opened, 'consoleNoteTemplates.put': new Refusal('precondition_failed', 412, { revision: null }) },
    act: async (user) => {
      await user.type(await screen.findByDisplayValue('Advice given'), ' in the chat')
      await press(user, 'Save new version')
      bringIntoView(await screen.findByText('Somebody deleted this template in the meantime'))
    },
  }),
  begun('beginning', {
    answers: { 'consoleNoteTemplates.get': new Refusal('not_found', 404) },
    act: async (user) => {
      await screen.findByDisplayValue('Follow-up')
      await press(user, 'Add section')
      await press(user, 'Save new version')
      await screen.findAllByText('Enter a title for the section.')
    },
  }),
]
