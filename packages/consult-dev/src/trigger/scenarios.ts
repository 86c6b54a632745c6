import { advance } from '../advance-clock.ts'
import { CommandError } from '../output/command-error.ts'
import { asyncConsultScenarios } from './async-consults.ts'
import { intakeScenarios } from './intake.ts'
import { inventPatient } from './people.ts'
import type { Scenario } from './scenario.ts'
import { telehealthScenarios } from './telehealth.ts'

/** Every event that `trigger` can cause. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...asyncConsultScenarios,
  ...telehealthScenarios,
  ...intakeScenarios,
  'patient.erased': {
    does: 'erases a new patient',
    run: async (consult) => {
      const { erasureDelaySeconds } = await consult.account.get()
      if (erasureDelaySeconds > 0) {
        const message = `Erasures of this account wait ${erasureDelaySeconds} s before they begin. Ask your operator for no delay in test.`
        throw new CommandError('erasure_delayed', message)
      }
      const { id } = await inventPatient(consult)
      await consult.patients.erase(id)
      return [id]
    },
  },
  'patient.exported': {
    does: 'exports the data of a new patient',
    run: async (consult) => {
      const { id } = await inventPatient(consult)
      await consult.patients.export(id)
      return [id]
    },
  },
  'test_clock.ready': {
    does: 'advances a new test clock by a minute',
    run: async (consult) => {
      const { id } = await consult.testClocks.create({ name: 'consult-dev trigger' })
      await advance(consult, id, { by: 60 })
      return [id]
    },
  },
  'webhook_endpoint.disabled': {
    does: 'adds an endpoint, disables it and deletes it',
    run: async (consult) => {
      // The endpoint subscribes to one rare type, so that no event is sent to it in the meantime.
      const { id } = await consult.webhookEndpoints.create({
        url: 'https://example.com/',
        events: ['test_clock.ready'],
      })
      await consult.webhookEndpoints.disable(id)
      await consult.webhookEndpoints.remove(id)
      return [id]
    },
  },
}

/** The events that no API key can cause, and why. */
export const untriggered: Readonly<Record<string, string>> = {
  'async_consult.message_parked': 'happens only after a fault of the service',
  'patient.export_failed': 'happens only after a fault of the service, or when the patient is erased meanwhile',
  'telehealth.recording_ready':
    'needs two people with cameras or microphones who consent: hold a call in portal and widget',
  'notification.requested': 'happens while notifications.mode is event: ask your operator, and create a consult',
  'notification.withdrawn': 'happens after notification.requested, when the patient has answered',
  'notification.not_reached': 'happens when a message is unread for 72 hours: advance a test clock',
  'note.signed': 'needs a physician: sign a clinical note in the portal',
  'note.cosigned': 'needs two physicians: co-sign a clinical note in the portal',
  'note.returned': 'needs two physicians: return a clinical note in the portal',
  'note.amended': 'needs a physician: amend a clinical note in the portal',
  'note.addendum_added': 'needs a physician: add to a clinical note in the portal',
  'note.entered_in_error': 'needs a physician: mark a clinical note in the portal',
  'summary.released': 'needs a physician: sign a clinical note that releases its summary, in the portal',
  'summary.withdrawn': 'needs a physician: amend a clinical note so that it releases no summary',
  'order.requested': 'needs a physician: sign a note with an order, or simulate "order_and_resolve"',
  'order.accepted': 'needs an order: accept one with POST /v1/orders/{id}/accept',
  'order.rejected': 'needs an order: reject one with POST /v1/orders/{id}/reject',
  'order.fulfilled': 'needs an order: fulfill one with POST /v1/orders/{id}/fulfill',
  'order.canceled': 'needs a physician: cancel an order',
  'webhook_endpoint.failing': 'happens only when an endpoint fails five times in a row: let yours answer with 503',
}
