import { type Answers, pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { EndpointPage } from '../src/screens/endpoints/endpoint-page.tsx'
import { failed, loading } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { type Attempt, allOutcomes, hiddenResponses } from './data/attempts.ts'
import {
  disabledEndpoint,
  type Endpoint,
  endpoint,
  failingEndpoint,
  goneEndpoint,
  newEndpoint,
  stoppedEndpoint,
} from './data/endpoints.ts'
import { liveAdministrator, meAs } from './data/members.ts'
import { notFound, unavailable } from './data/refusals.ts'

const { id } = endpoint()
const page = memberPage(`/endpoints/${id}`, <EndpointPage id={id} />)

const answersWith = (shown: Endpoint, attempts: Attempt[]): Answers => ({
  'consoleEndpoints.get': { ...shown, id },
  'consoleEndpoints.attempts': { items: attempts },
})

const attempts = () => screen.findByRole('list', { name: 'Attempts' })
const noAttempts = () => screen.findByText('No attempts yet')

export const states = [
  page('healthy', { answers: answersWith(endpoint(), allOutcomes.slice(0, 2)), act: attempts }),
  page('healthy-for-a-developer', {
    me: meAs('developer'),
    answers: answersWith(endpoint(), allOutcomes.slice(0, 2)),
    act: attempts,
  }),
  page('failing', { answers: answersWith(failingEndpoint, allOutcomes), act: attempts }),
  page('with-table-and-response-open', {
    answers: {
      ...answersWith(endpoint(), []),
      'consoleEndpoints.attempts': { items: allOutcomes.slice(0, 4), nextCursor: 'next' },
    },
    act: async (user) => {
      await attempts()
      await user.click(screen.getByText('Attempts by hour'))
      const failure = screen.getAllByText('Response').at(1)
      if (failure) await user.click(failure)
      await screen.findByText(/502 Bad Gateway/)
    },
  }),
  page('of-a-live-account', {
    me: liveAdministrator,
    answers: answersWith(endpoint(), hiddenResponses),
    act: attempts,
  }),
  page('disabled', { answers: answersWith(disabledEndpoint, []), act: noAttempts }),
  page('disabled-after-410', { answers: answersWith(goneEndpoint, allOutcomes.slice(2, 3)), act: attempts }),
  page('disabled-by-the-operator', { answers: answersWith(stoppedEndpoint, []), act: noAttempts }),
  page('disabled-after-failures', {
    answers: answersWith({ ...goneEndpoint, disabledReason: 'failing' }, allOutcomes.slice(4, 6)),
    act: attempts,
  }),
  page('new-with-an-old-secret', { answers: answersWith(newEndpoint, []), act: noAttempts }),
  page('without-its-attempts', {
    answers: { ...answersWith(endpoint(), []), 'consoleEndpoints.attempts': unavailable },
    act: () => failed('Couldn’t load the attempts'),
  }),
  page('unknown', {
    answers: { 'consoleEndpoints.get': notFound },
    act: () => screen.findByText('No endpoint with this ID'),
  }),
  page('loading', { answers: { 'consoleEndpoints.get': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleEndpoints.get': unavailable },
    act: () => failed('Couldn’t load the endpoints'),
  }),
]
