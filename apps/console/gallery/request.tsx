import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { RequestPage } from '../src/screens/requests/request-page.tsx'
import { failed, loading } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { notFound, unavailable } from './data/refusals.ts'
import {
  type LoggedRequest,
  loggedRequest,
  physicianRequest,
  refusedRequest,
  repeatedRequest,
  strayRequest,
} from './data/requests.ts'

const { requestId } = loggedRequest()
const page = memberPage(`/requests/${requestId}`, <RequestPage id={requestId} />)

const opened = (name: string, request: LoggedRequest) =>
  page(name, {
    answers: { 'consoleRequests.get': request },
    act: () => screen.findByRole('heading', { level: 2, name: `${request.method} ${request.route}` }),
  })

export const states = [
  opened('succeeded', loggedRequest()),
  opened('refused', refusedRequest),
  opened('of-a-physician', physicianRequest),
  opened('from-a-refused-network', strayRequest),
  opened('repeated', repeatedRequest),
  page('not-in-the-log', {
    answers: { 'consoleRequests.get': notFound },
    act: () => screen.findByText('No request with this ID'),
  }),
  page('loading', { answers: { 'consoleRequests.get': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleRequests.get': unavailable },
    act: () => failed('Couldn’t load the requests'),
  }),
]
