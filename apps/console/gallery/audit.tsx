import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { AuditPage } from '../src/screens/audit/audit-page.tsx'
import { dialogOf, failed, loading, openDialog, press, pressIn } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { entry, someEntries } from './data/audit.ts'
import { idOf } from './data/ids.ts'
import { meAs } from './data/members.ts'
import { staleSignIn, unavailable } from './data/refusals.ts'
import { ssoOffered } from './data/session.ts'

const page = memberPage('/audit', <AuditPage />)
const me = meAs('auditor')
const answers = { 'audit.list': { items: someEntries } }
const list = () => screen.findByRole('list', { name: 'Audit' })

export const states = [
  page('filled', { me, answers, act: list }),
  page('filled-for-an-administrator', { answers, act: list }),
  page('with-more', {
    me,
    answers: { 'audit.list': { items: someEntries, nextCursor: 'next' } },
    act: () => screen.findByRole('button', { name: 'Load more' }),
  }),
  page('with-details-open', {
    me,
    answers,
    act: async (user) => {
      await list()
      for (const summary of screen.getAllByText('Details')) await user.click(summary)
    },
  }),
  page('filtered', {
    me,
    answers: { 'audit.list': ({ patientId }) => ({ items: patientId ? [entry()] : someEntries }) },
    act: async (user) => {
      await user.type(await screen.findByLabelText('Patient'), idOf('pat', 4))
      await user.type(screen.getByLabelText('Action'), 'asyncConsults.get')
      await user.selectOptions(screen.getByLabelText('Result'), 'read')
      await press(user, 'Search')
      await screen.findByText('asyncConsults.get')
    },
  }),
  page('empty', { me, answers: { 'audit.list': { items: [] } }, act: () => screen.findByText('No entries found') }),
  page('export', { me, answers, act: (user) => openDialog(user, 'Export') }),
  page('export-with-sign-in-again', {
    me,
    answers: { ...answers, 'audit.export': staleSignIn },
    routes: ssoOffered('optional'),
    act: async (user) => {
      const dialog = await openDialog(user, 'Export')
      await user.click(dialog.getByRole('radio', { name: /^JSON lines/ }))
      await pressIn(user, dialog, 'Export')
      const again = await dialogOf('Confirm that it’s you')
      await again.findByRole('button', { name: 'Continue with single sign-on' })
    },
  }),
  page('not-for-a-developer', {
    me: meAs('developer'),
    answers,
    act: () => screen.findByText('Only administrators and auditors can open this page'),
  }),
  page('loading', { me, answers: { 'audit.list': pending }, act: loading }),
  page('failed', { me, answers: { 'audit.list': unavailable }, act: () => failed('Couldn’t load the audit') }),
]
