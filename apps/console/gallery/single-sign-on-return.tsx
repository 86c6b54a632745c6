import { screen } from '@consult/gallery/person.ts'
import { answering, broken, refusing, silent } from '@consult/gallery/routes.ts'
import { SingleSignOnDone } from '@consult/web-client/signed-out/single-sign-on-done.tsx'
import { SingleSignOnReturn } from '@consult/web-client/signed-out/single-sign-on-return.tsx'
import { openPage } from './console-state.tsx'
import { codeStep } from './data/session.ts'

const page = openPage('/sso/callback', <SingleSignOnReturn />)
const completion = 'POST /api/session/sso/completion'

const refused = (reason: string, words: RegExp) =>
  page(reason.replaceAll('_', '-'), {
    routes: refusing(completion, 400, { reason }),
    act: () => screen.findByText(words),
  })

export const states = [
  page('completing', { routes: silent(completion), act: () => screen.findByText('One moment.') }),
  page('second-step', {
    routes: answering(completion, {
      to: '/',
      step: codeStep,
    }),
    act: () => screen.findByRole('heading', { name: 'Enter your code' }),
  }),
  refused('cancelled', /^Your organization’s sign-in was canceled/),
  refused('expired', /^This sign-in took too long/),
  refused('refused', /no Consult account belongs to you/),
  refused('full', /can’t add more accounts today/),
  page('offline', { routes: broken(completion), act: () => screen.findByText(/^You’re offline/) }),
  openPage('/sso/done', <SingleSignOnDone />)('done', {
    act: () => screen.findByRole('heading', { name: 'You’re signed in' }),
  }),
]
