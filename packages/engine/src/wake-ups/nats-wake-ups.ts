import type { OnListening } from './listening.ts'
import { openNatsLink } from './nats-connection.ts'
import type { NatsSettings } from './nats-url.ts'
import { createSender, dispatchPayload } from './send-together.ts'
import { WakeUpListeners, type WakeUps } from './wake-ups.ts'

const subject = 'consult.hints'
/** Far below the megabyte that a NATS server takes. */
const payloadLimit = 60_000

/**
 * Wake-ups over NATS. They spare the database its notifications, and no data depends on them: while no server of the
 * cluster can be reached, they are dropped, and work is found by polling.
 */
export function createNatsWakeUps(options: {
  settings: NatsSettings
  onError: (error: Error) => void
  onListening: OnListening
}): WakeUps {
  const { settings, onError, onListening } = options
  const listeners = new WakeUpListeners()
  const onPayload = (payload: string) => dispatchPayload(payload, listeners)
  const link = openNatsLink({ settings, subject, onListening, onPayload })
  const sender = createSender({
    payloadLimit,
    onError,
    send: async (payloads) => {
      for (const payload of payloads) link.publish(payload)
    },
  })
  return {
    publish: (wakeUp) => sender.publish(wakeUp),
    subscribe: (stream, onWakeUp) => listeners.subscribe(stream, onWakeUp),
    close: async () => {
      await sender.close()
      await link.close()
    },
  }
}
