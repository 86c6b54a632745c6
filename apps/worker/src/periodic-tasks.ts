import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPeriodicTask } from '@consult/engine'
import { checkSsoDomains } from '@consult/identity'
import { countUsage } from '@consult/integration'
import { deleteExpired } from '@consult/platform'
import { applyRetention, archiveLogs, feedSiem, mailAlerts } from '@consult/records'
import type { WorkersOptions } from './options.ts'
import type { Running } from './running.ts'

const hourSeconds = 60 * 60
/** How often the usage of partners is counted. */
const usageSeconds = 5 * 60
/** How often the audit is sent to a SIEM, in milliseconds. */
const siemPollMs = 10_000

/**
 * Starts the tasks that one worker of the installation runs periodically: housekeeping, usage, retention, archives
 * and checks.
 */
export function startPeriodicTasks(options: WorkersOptions): Running {
  const { services, onFault, siem = null, recordingDays = null, onRemoved, onHeldMonth } = options
  const { keptMonths = { events: null, audit: null } } = options
  const { database } = services

  const housekeeping = startPeriodicTask({
    database,
    task: 'housekeeping',
    everySeconds: hourSeconds,
    run: (signal) => deleteExpired(services, AbortSignal.any([signal, AbortSignal.timeout((hourSeconds * 1000) / 2)])),
    onError: (error) => onFault('housekeeping', error, {}),
  })

  const usage = startPeriodicTask({
    database,
    task: 'usage',
    everySeconds: usageSeconds,
    run: (signal) => countUsage(services, signal),
    onError: (error) => onFault('usage', error, {}),
  })

  const retention = startPeriodicTask({
    database,
    task: 'retention',
    everySeconds: hourSeconds,
    run: (signal) =>
      applyRetention(services, {
        recordingDays,
        signal: AbortSignal.any([signal, AbortSignal.timeout((hourSeconds * 1000) / 2)]),
        ...(onRemoved && { onRemoved }),
      }),
    onError: (error) => onFault('retention', error, {}),
  })

  const siemFeed =
    siem &&
    startPeriodicTask({
      database,
      task: 'siem',
      everySeconds: siemPollMs / 1000,
      pollMs: siemPollMs,
      run: async (signal) => {
        // An outage of the receiver must not make the next attempt wait for minutes.
        await feedSiem(services, { ...siem, signal }).catch((error: unknown) => onFault('siem', error, {}))
        return false
      },
      onError: (error) => onFault('siem', error, {}),
    })

  const alertMails = startPeriodicTask({
    database,
    task: 'alert_mails',
    everySeconds: 24 * hourSeconds,
    run: (signal) => mailAlerts(services, signal),
    onError: (error) => onFault('alert mails', error, {}),
  })

  const archiving = startPeriodicTask({
    database,
    task: 'archiving',
    everySeconds: hourSeconds,
    run: (signal) =>
      archiveLogs(services, {
        kept: keptMonths,
        folder: join(tmpdir(), 'consult-archives'),
        signal,
        ...(onHeldMonth && { onHeld: onHeldMonth }),
      }),
    onError: (error) => onFault('archiving', error, {}),
  })

  const domains = startPeriodicTask({
    database,
    task: 'sso_domains',
    everySeconds: hourSeconds,
    run: (signal) => checkSsoDomains(services, signal),
    onError: (error) => onFault('sso domains', error, {}),
  })

  const tasks = [housekeeping, usage, retention, siemFeed, alertMails, archiving, domains]
  return {
    stop: async () => {
      await Promise.all(tasks.map((task) => task?.stop()))
    },
  }
}
