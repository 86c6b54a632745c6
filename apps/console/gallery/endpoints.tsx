import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { EndpointsPage } from '../src/screens/endpoints/endpoints-page.tsx'
import { failed, loading, openRowMenu } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allEndpoints, disabledEndpoint, endpoint, failingEndpoint } from './data/endpoints.ts'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'

const page = memberPage('/endpoints', <EndpointsPage />)
const list = () => screen.findByRole('list', { name: 'Endpoints' })

export const states = [
  page('empty', {
    answers: { 'consoleEndpoints.list': { endpoints: [] } },
    act: () => screen.findByText('No endpoints yet'),
  }),
  page('one', { answers: { 'consoleEndpoints.list': { endpoints: [endpoint()] } }, act: list }),
  page('several', { answers: { 'consoleEndpoints.list': { endpoints: allEndpoints } }, act: list }),
  page('several-for-a-developer', {
    me: meAs('developer'),
    answers: { 'consoleEndpoints.list': { endpoints: allEndpoints } },
    act: list,
  }),
  page('menu-of-a-failing-one', {
    answers: { 'consoleEndpoints.list': { endpoints: [failingEndpoint, endpoint()] } },
    act: (user) => openRowMenu(user, failingEndpoint.url),
  }),
  page('menu-of-a-disabled-one', {
    answers: { 'consoleEndpoints.list': { endpoints: [endpoint(), disabledEndpoint] } },
    act: (user) => openRowMenu(user, disabledEndpoint.url),
  }),
  page('loading', { answers: { 'consoleEndpoints.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleEndpoints.list': unavailable },
    act: () => failed('Couldn’t load the endpoints'),
  }),
]
