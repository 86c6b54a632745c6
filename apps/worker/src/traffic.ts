import {
  createGiving,
  createMatching,
  createMessageDelivery,
  createSharedThreadTimerHandlers,
  createTelehealthTimerHandlers,
  createThreadTimerHandlers,
} from '@consult/consults'
import { createSafeDispatcher } from '@consult/egress'
import { createLaneWorker, createTimerWorker, type WorkerLoop } from '@consult/engine'
import { createOffBoardingTimerHandlers } from '@consult/identity'
import { createEndpointReport } from '@consult/integration'
import { createNotificationTimerHandlers, createPushWorker } from '@consult/notifications'
import { createSimulationTimerHandlers, createWebhookRetryTimerHandlers, findClockOfEvent } from '@consult/platform'
import type { Services } from '@consult/request'
import { createSnoozeTimerHandlers } from '@consult/teamwork'
import { createDeliveryWorker } from '@consult/webhooks'
import type { WorkersOptions } from './options.ts'
import { type Running, startLoop } from './running.ts'

/** How long a running batch of messages may still take when the process shuts down, in milliseconds. */
const handBackAfterMs = 1_000
/** How often each kind of work is polled without a wake-up, in milliseconds. */
const pollMs = 1_000

/** What happens when a timer fires, by the timer's kind. */
export const timerHandlersOf = (services: Services) => ({
  ...createThreadTimerHandlers(services),
  ...createTelehealthTimerHandlers(services),
  ...createNotificationTimerHandlers(services),
  ...createSnoozeTimerHandlers(services),
  ...createOffBoardingTimerHandlers(services),
  ...createSimulationTimerHandlers(services),
  ...createWebhookRetryTimerHandlers(services),
})

/** Starts the work that people and partners wait for: message lanes, timers, matching and webhooks. */
export function startTraffic(options: WorkersOptions): Running {
  const { services, webhookAllowedHosts, onFault, onDelivery } = options
  const { database, clock, wakeUps } = services
  const dispatcher = createSafeDispatcher({ allowedHosts: [...webhookAllowedHosts] })

  const laneWorker = createLaneWorker({
    database,
    clock,
    wakeUps,
    handler: createMessageDelivery(clock),
    onFailure: ({ error, partnerId, parkedItemId }) => {
      const parked = parkedItemId !== undefined
      onFault(parked ? 'message parked' : 'lane', error, { partnerId, ...(parked && { messageId: parkedItemId }) })
    },
  })
  const lanes = startLoop(options, {
    work: laneWorker,
    stream: 'lanes',
    pollMs,
    onError: (error) => onFault('lanes', error, {}),
  })

  const timerWorker = createTimerWorker({
    database,
    clock,
    handlers: timerHandlersOf(services),
    sharedHandlers: createSharedThreadTimerHandlers(services),
    onFailure: ({ error, partnerId, kind }) => onFault('timer', error, { partnerId, kind }),
  })
  const timers = startLoop(options, {
    work: timerWorker,
    stream: 'timers',
    pollMs,
    onError: (error) => onFault('timers', error, {}),
  })

  const matching = startLoop(options, {
    work: createMatching(services),
    stream: 'matching',
    pollMs,
    onError: (error) => onFault('matching', error, {}),
  })

  // Without wake-ups: whoever waits for a physician with room waits for minutes, not for this second.
  const giving = startLoop(options, {
    work: createGiving(services),
    pollMs,
    onError: (error) => onFault('queue', error, {}),
  })

  const delivery = createDeliveryWorker({
    database,
    clock,
    secretBox: services.secretBox,
    epoch: () => services.epochs.current(),
    dispatcher,
    onFailure: ({ error, partnerId }) => onFault('webhook', error, { partnerId }),
    reportChange: createEndpointReport(services),
    ...(onDelivery && { onOutcome: onDelivery }),
    ...(services.environment === 'test' && { findRetryClock: findClockOfEvent }),
    onFree: (partnerId) => webhooks.wake(partnerId),
  })
  const webhooks: WorkerLoop = startLoop(options, {
    work: delivery,
    stream: 'webhooks',
    pollMs,
    onError: (error) => onFault('webhooks', error, {}),
  })

  const stopping = new AbortController()
  const pushWorker =
    services.webPush &&
    createPushWorker({
      services,
      webPush: services.webPush,
      stop: stopping.signal,
      onFailure: ({ error, partnerId }) => onFault('push', error, { partnerId }),
    })
  const pushes =
    pushWorker &&
    startLoop(options, {
      work: pushWorker,
      stream: 'pushes',
      pollMs,
      onError: (error) => onFault('pushes', error, {}),
    })

  return {
    stop: async () => {
      stopping.abort()
      delivery.abort()
      timerWorker.stop()
      // If a batch hangs on a lock or a slow disk, release its lanes so that another worker can take them.
      const handingBack = setTimeout(() => void laneWorker.handBack(), handBackAfterMs)
      await Promise.all([lanes, timers, matching, giving, webhooks, pushes].map((loop) => loop?.stop()))
      clearTimeout(handingBack)
      await delivery.settled()
      await pushWorker?.settled()
      // No request is running. `close` would wait for idle connections.
      await dispatcher.destroy()
    },
  }
}
