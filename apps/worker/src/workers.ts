import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSafeDispatcher } from '@consult/egress'
import {
  createLaneWorker,
  createTimerWorker,
  startPeriodicTask,
  startWorkerLoop,
  type WorkerLoop,
} from '@consult/engine'
import type { Mailer } from '@consult/mailer'
import {
  applyRetention,
  archiveLogs,
  checkSsoDomains,
  countUsage,
  createAccountMailWorker,
  createAlertSearch,
  createAuditSealing,
  createErasureWork,
  createExportWork,
  createMatching,
  createMessageDelivery,
  createOffBoardingTimerHandlers,
  createRecordingWork,
  createResetRequestsWorker,
  createSimulationTimerHandlers,
  createTelehealthTimerHandlers,
  createTestClockWork,
  createThreadTimerHandlers,
  createTranscriptWork,
  createWebhookRetryTimerHandlers,
  deleteExpired,
  feedSiem,
  findClockOfEvent,
  followCallEvents,
  type HeldMonth,
  type KeptMonths,
  mailAlerts,
  type RetentionKindName,
  type Services,
} from '@consult/services'
import type { SyslogSender } from '@consult/siem'
import type { Transcriber } from '@consult/transcriber'
import { createDeliveryWorker } from '@consult/webhooks'
import type { FaultKind } from './fault-kinds.ts'

export interface WorkersOptions {
  readonly services: Services
  /** Sends account mail. Without it, mail waits. */
  readonly mailer?: Mailer | null
  /** The ffmpeg that makes recordings. Without it, recordings wait. */
  readonly ffmpeg?: string | null
  /** Transcribes recordings. Without it, there are no transcripts. */
  readonly transcriber?: Transcriber | null
  /** How many days recordings are stored; null: forever. */
  readonly recordingDays?: number | null
  /** How many months of the logs stay in the database; null: all. */
  readonly keptMonths?: KeptMonths
  /** Called for each partner that keeps an archived month in the database. */
  readonly onHeldMonth?: (held: HeldMonth) => void
  /** Non-public hosts that webhooks may reach. */
  readonly webhookAllowedHosts: readonly string[]
  /** Called on every fault and for every parked message. It never gets the text of a message. */
  readonly onFault: (
    what: FaultKind,
    error: unknown,
    facts: { partnerId?: string; messageId?: string; kind?: string },
  ) => void
  /** While it returns true, no work is started and no lease is taken. Default: never. */
  readonly isPaused?: () => boolean
  /** Called after each batch that retention removed. */
  readonly onRemoved?: (batch: { kind: RetentionKindName; count: number }) => void
  /** Called with the outcome of every webhook attempt. */
  readonly onDelivery?: (outcome: string) => void
  /** Where the audit is sent. Default: nowhere. */
  readonly siem?: { readonly sender: SyslogSender; readonly since: Date | null } | null
  /** Called with the kind of every alert that a search of the audit found. */
  readonly onAlert?: (kind: string) => void
}

/** How long a running batch of messages may still take when the process shuts down, in milliseconds. */
const handBackAfterMs = 1_000

const hourSeconds = 60 * 60
/** How often the usage of partners is counted. */
const usageSeconds = 5 * 60

/** How often each kind of work is polled without a wake-up, in milliseconds. */
const polls = {
  lanes: 1_000,
  timers: 1_000,
  matching: 1_000,
  webhooks: 1_000,
  mail: 2_000,
  recordings: 2_000,
  erasures: 2_000,
  exports: 2_000,
  seals: 10_000,
  siem: 10_000,
}

/**
 * Starts all background work: lanes, timers, matching, webhooks, mail, recordings, erasures, exports, housekeeping, retention
 * and archiving.
 */
export function startWorkers(options: WorkersOptions): { stop(): Promise<void> } {
  const { services, webhookAllowedHosts, onFault, onDelivery, mailer, ffmpeg, transcriber } = options
  const { onAlert, siem = null } = options
  const { recordingDays = null, onRemoved, isPaused = () => false } = options
  const { keptMonths = { events: null, audit: null }, onHeldMonth } = options
  const { database, clock, wakeUps } = services
  const dispatcher = createSafeDispatcher({ allowedHosts: [...webhookAllowedHosts] })
  const startLoop = (loop: Parameters<typeof startWorkerLoop>[0]) => startWorkerLoop({ ...loop, isPaused })

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
  const lanes = startLoop({
    work: laneWorker,
    wakeUps,
    stream: 'lanes',
    pollMs: polls.lanes,
    onError: (error) => onFault('lanes', error, {}),
  })

  const handlers = {
    ...createThreadTimerHandlers(services),
    ...createTelehealthTimerHandlers(services),
    ...createOffBoardingTimerHandlers(services),
    ...createSimulationTimerHandlers(services),
    ...createWebhookRetryTimerHandlers(services),
  }
  const timerWorker = createTimerWorker({
    database,
    clock,
    handlers,
    onFailure: ({ error, partnerId, kind }) => onFault('timer', error, { partnerId, kind }),
  })
  const timers = startLoop({
    work: timerWorker,
    wakeUps,
    stream: 'timers',
    pollMs: polls.timers,
    onError: (error) => onFault('timers', error, {}),
  })

  const matching = startLoop({
    work: createMatching(services),
    wakeUps,
    stream: 'matching',
    pollMs: polls.matching,
    onError: (error) => onFault('matching', error, {}),
  })

  const delivery = createDeliveryWorker({
    database,
    clock,
    secretBox: services.secretBox,
    epoch: () => services.epochs.current(),
    dispatcher,
    onFailure: ({ error, partnerId }) => onFault('webhook', error, { partnerId }),
    ...(onDelivery && { onOutcome: onDelivery }),
    ...(services.environment === 'test' && { findRetryClock: findClockOfEvent }),
    onFree: (partnerId) => webhooks.wake(partnerId),
  })
  const webhooks: WorkerLoop = startLoop({
    work: delivery,
    wakeUps,
    stream: 'webhooks',
    pollMs: polls.webhooks,
    onError: (error) => onFault('webhooks', error, {}),
  })

  const accountMails =
    mailer &&
    startLoop({
      work: createAccountMailWorker({
        services,
        mailer,
        onFailure: ({ error, partnerId }) => onFault('mail', error, { partnerId }),
      }),
      wakeUps,
      // Polling is enough here: mail is not time-critical.
      stream: 'timers',
      pollMs: polls.mail,
      onError: (error) => onFault('mails', error, {}),
    })

  const resetRequests = startLoop({
    work: createResetRequestsWorker(services),
    wakeUps,
    stream: 'timers',
    pollMs: polls.mail,
    onError: (error) => onFault('reset requests', error, {}),
  })

  const seals = startLoop({
    work: createAuditSealing(services),
    // Without wake-ups: sealing many entries in one batch is cheaper than one batch per entry.
    wakeUps,
    pollMs: polls.seals,
    onError: (error) => onFault('audit seals', error, {}),
  })

  const alerts = startLoop({
    work: createAlertSearch(services, onAlert),
    wakeUps,
    // It reads what was sealed.
    pollMs: polls.seals,
    onError: (error) => onFault('alerts', error, {}),
  })

  const ending = new AbortController()
  const recordings =
    ffmpeg &&
    startLoop({
      work: createRecordingWork({
        services,
        ffmpeg,
        transcribes: Boolean(transcriber),
        folder: join(tmpdir(), 'consult-recordings'),
        stop: ending.signal,
        onFailure: ({ error, partnerId, isGivenUp }) =>
          onFault(isGivenUp ? 'recording failed' : 'recording', error, { partnerId }),
      }),
      wakeUps,
      // Polling is enough here: recordings are not time-critical.
      pollMs: polls.recordings,
      onError: (error) => onFault('recordings', error, {}),
    })
  const transcripts =
    ffmpeg &&
    transcriber &&
    startLoop({
      work: createTranscriptWork({
        services,
        transcriber,
        ffmpeg,
        folder: join(tmpdir(), 'consult-transcripts'),
        stop: ending.signal,
        onFailure: ({ error, partnerId }) => onFault('transcript', error, { partnerId }),
      }),
      wakeUps,
      pollMs: polls.recordings,
      onError: (error) => onFault('transcripts', error, {}),
    })
  const erasures = startLoop({
    work: createErasureWork({
      services,
      stop: ending.signal,
      onFailure: ({ error, partnerId, isGivenUp }) =>
        onFault(isGivenUp ? 'erasure failed' : 'erasure', error, { partnerId }),
    }),
    wakeUps,
    // Polling is enough here: an erasure is not time-critical.
    pollMs: polls.erasures,
    onError: (error) => onFault('erasures', error, {}),
  })
  const exports = startLoop({
    work: createExportWork({
      services,
      stop: ending.signal,
      onFailure: ({ error, partnerId, isGivenUp }) =>
        onFault(isGivenUp ? 'export failed' : 'export', error, { partnerId }),
    }),
    wakeUps,
    // Polling is enough here: an export is not time-critical.
    pollMs: polls.exports,
    onError: (error) => onFault('exports', error, {}),
  })
  const testClocks =
    services.environment === 'test' &&
    startLoop({
      work: createTestClockWork({
        services,
        handlers,
        stop: ending.signal,
        onFailure: ({ error, partnerId }) => onFault('test clock', error, { partnerId }),
      }),
      wakeUps,
      stream: 'timers',
      pollMs: polls.timers,
      onError: (error) => onFault('test clocks', error, {}),
    })
  const callEvents = followCallEvents(services, {
    stop: ending.signal,
    onError: (error) => onFault('call events', error, {}),
  })

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
      everySeconds: polls.siem / 1000,
      pollMs: polls.siem,
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

  return {
    stop: async () => {
      ending.abort()
      delivery.abort()
      timerWorker.stop()
      // If a batch hangs on a lock or a slow disk, release its lanes so that another worker can take them.
      const handingBack = setTimeout(() => void laneWorker.handBack(), handBackAfterMs)
      await Promise.all([
        ...[lanes, timers, matching, webhooks, resetRequests, seals, alerts, erasures, exports].map((loop) =>
          loop.stop(),
        ),
        ...(testClocks ? [testClocks.stop()] : []),
        ...(accountMails ? [accountMails.stop()] : []),
        ...(recordings ? [recordings.stop()] : []),
        ...(transcripts ? [transcripts.stop()] : []),
        callEvents,
        housekeeping.stop(),
        retention.stop(),
        archiving.stop(),
        usage.stop(),
        alertMails.stop(),
        ...(siemFeed ? [siemFeed.stop()] : []),
        domains.stop(),
      ])
      clearTimeout(handingBack)
      await delivery.settled()
      // No request is running. `close` would wait for idle connections.
      await dispatcher.destroy()
      mailer?.close()
    },
  }
}
