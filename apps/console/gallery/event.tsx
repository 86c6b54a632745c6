import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { EventPage } from '../src/screens/events/event-page.tsx'
import { failed, loading, press } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allDeliveries, openedEvent, redactedEvent } from './data/events.ts'
import { idOf } from './data/ids.ts'
import { liveAdministrator, meAs } from './data/members.ts'
import { notFound, unavailable } from './data/refusals.ts'

const id = idOf('evt', 1)
const page = memberPage(`/events/${id}`, <EventPage id={id} />)
const payload = () => screen.findByRole('region', { name: 'Payload' })
const replay = 'Replay to https://clinic.example/hooks/consult'

export const states = [
  page('delivered', { answers: { 'consoleEvents.get': openedEvent() }, act: payload }),
  page('delivered-for-a-developer', {
    me: meAs('developer'),
    answers: { 'consoleEvents.get': openedEvent() },
    act: payload,
  }),
  page('every-kind-of-delivery', {
    answers: {
      'consoleEvents.get': openedEvent({ deliveredAt: null, requestId: null, deliveries: allDeliveries }),
    },
    act: payload,
  }),
  page('with-a-response-open', {
    answers: {
      'consoleEvents.get': openedEvent({ deliveries: allDeliveries.slice(0, 2) }),
    },
    act: async (user) => {
      const [, failure] = await screen.findAllByText('Response')
      if (failure) await user.click(failure)
      await screen.findByText(/502 Bad Gateway/)
    },
  }),
  page('with-two-responses-open', {
    answers: {
      'consoleEvents.get': openedEvent({ deliveries: allDeliveries.slice(0, 2) }),
    },
    act: async (user) => {
      const summaries = await screen.findAllByText('Response')
      for (const summary of summaries) await user.click(summary)
      await screen.findByText(/502 Bad Gateway/)
    },
  }),
  page('of-a-live-account', {
    me: liveAdministrator,
    answers: { 'consoleEvents.get': redactedEvent },
    act: payload,
  }),
  page('without-endpoints', {
    answers: { 'consoleEvents.get': openedEvent({ deliveries: [] }) },
    act: () => screen.findByText('There were no endpoints to send it to.'),
  }),
  page('being-replayed', {
    answers: { 'consoleEvents.get': openedEvent(), 'consoleEndpoints.replay': pending },
    act: (user) => press(user, replay),
  }),
  page('replayed', {
    answers: { 'consoleEvents.get': openedEvent(), 'consoleEndpoints.replay': { eventId: id } },
    act: async (user) => {
      await press(user, replay)
      await screen.findByText('The event is being sent again')
    },
  }),
  page('replay-refused', {
    answers: { 'consoleEvents.get': openedEvent(), 'consoleEndpoints.replay': unavailable },
    act: async (user) => {
      await press(user, replay)
      await screen.findByText('Couldn’t save the change')
    },
  }),
  page('unknown', {
    answers: { 'consoleEvents.get': notFound },
    act: () => screen.findByText('No event with this ID'),
  }),
  page('loading', { answers: { 'consoleEvents.get': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleEvents.get': unavailable },
    act: () => failed('Couldn’t load the events'),
  }),
]
