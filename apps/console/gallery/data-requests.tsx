import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { DataRequestsPage } from '../src/screens/data-requests/data-requests-page.tsx'
import { failed, loading, openDialog, openFromMenu, openRowMenu, pressIn, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allDataRequests, dataRequest } from './data/data-requests.ts'
import { idOf } from './data/ids.ts'
import { notFound, quotaExceeded, unavailable } from './data/refusals.ts'

const page = memberPage('/data-requests', <DataRequestsPage />)
// Without open requests: the page refetches while a request is being processed.
const answers = { 'consoleDataRequests.list': { dataRequests: [dataRequest(), ...allDataRequests.slice(3, 5)] } }
const list = () => screen.findByRole('list', { name: 'Data requests' })
const done = idOf('dr', 1)

/** Asks for the data of a patient. */
async function exportPatient(user: User) {
  const dialog = await openDialog(user, 'Export data')
  await user.type(dialog.getByLabelText('Patient'), 'northwind-clinic/patients/2026/0048213-7f')
  await pressIn(user, dialog, 'Export data')
  return dialog
}

export const states = [
  page('empty', {
    answers: { 'consoleDataRequests.list': { dataRequests: [] } },
    act: () => screen.findByText('No data requests'),
  }),
  page('several', { answers: { 'consoleDataRequests.list': { dataRequests: allDataRequests } }, act: list }),
  page('menu', { answers, act: (user) => openRowMenu(user, done) }),
  page('export', { answers, act: (user) => openDialog(user, 'Export data') }),
  page('export-without-a-patient', {
    answers,
    act: async (user) => {
      const dialog = await openDialog(user, 'Export data')
      await pressIn(user, dialog, 'Export data')
      await dialog.findByText('Enter a patient’s ID.')
    },
  }),
  page('export-of-an-unknown-patient', {
    answers: { ...answers, 'consoleDataRequests.exportPatient': notFound },
    act: async (user) => {
      const dialog = await exportPatient(user)
      await dialog.findByText(/^This wasn’t found/)
    },
  }),
  page('export-over-the-limit', {
    answers: { ...answers, 'consoleDataRequests.exportPatient': quotaExceeded },
    act: async (user) => {
      const dialog = await exportPatient(user)
      await dialog.findByText(/daily limit/)
    },
  }),
  page('export-requested', {
    answers: { ...answers, 'consoleDataRequests.exportPatient': dataRequest() },
    act: async (user) => {
      await exportPatient(user)
      await screen.findByText('Requested the export')
    },
  }),
  page('download', { answers, act: (user) => openFromMenu(user, done, 'Download', 'Download the archive?') }),
  page('cancel', { answers, act: (user) => openFromMenu(user, done, 'Cancel request', 'Cancel this request?') }),
  page('loading', { answers: { 'consoleDataRequests.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleDataRequests.list': unavailable },
    act: () => failed('Couldn’t load the data requests'),
  }),
]
