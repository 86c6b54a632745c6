import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecordingWork, createTranscriptWork, followCallEvents } from '@consult/consults'
import { createAccountMailWorker, createPageCodeWorker } from '@consult/directory'
import { createResetRequestsWorker } from '@consult/identity'
import { createNotificationWorker } from '@consult/notifications'
import { createTestClockWork } from '@consult/platform'
import { createAlertSearch, createAuditSealing, createErasureWork, createExportWork } from '@consult/records'
import type { WorkersOptions } from './options.ts'
import { type Running, startLoop } from './running.ts'
import { timerHandlersOf } from './traffic.ts'

/** How often each kind of work is polled without a wake-up, in milliseconds. */
const polls = {
  mail: 2_000,
  notifications: 1_000,
  recordings: 2_000,
  erasures: 2_000,
  exports: 2_000,
  testClocks: 1_000,
  seals: 10_000,
}

/**
 * Starts jobs that may take a while: mail, the audit's seals and alerts, recordings, transcripts, erasures, exports, test
 * clocks and what call engines report.
 */
export function startJobs(options: WorkersOptions): Running {
  const { services, onFault, mailer = null, sms = null, ffmpeg, transcriber, onAlert } = options
  const stopping = new AbortController()

  const accountMails =
    mailer &&
    startLoop(options, {
      work: createAccountMailWorker({
        services,
        mailer,
        onFailure: ({ error, partnerId }) => onFault('mail', error, { partnerId }),
      }),
      // Polling is enough here: mail is not time-critical.
      stream: 'timers',
      pollMs: polls.mail,
      onError: (error) => onFault('mails', error, {}),
    })

  const pageCodes =
    (mailer || sms) &&
    startLoop(options, {
      work: createPageCodeWorker({
        services,
        mailer,
        sms,
        onFailure: ({ error, partnerId }) => onFault('mail', error, { partnerId }),
      }),
      stream: 'timers',
      pollMs: polls.mail,
      onError: (error) => onFault('page codes', error, {}),
    })

  // Also without a mail server: partners that tell patients themselves get events.
  const notifications = startLoop(options, {
    work: createNotificationWorker({
      services,
      mailer,
      sms,
      stop: stopping.signal,
      onFailure: ({ error, partnerId }) => onFault('notification', error, { partnerId }),
    }),
    stream: 'timers',
    pollMs: polls.notifications,
    onError: (error) => onFault('notifications', error, {}),
  })

  const resetRequests = startLoop(options, {
    work: createResetRequestsWorker(services),
    stream: 'timers',
    pollMs: polls.mail,
    onError: (error) => onFault('reset requests', error, {}),
  })

  const seals = startLoop(options, {
    work: createAuditSealing(services),
    // Without wake-ups: sealing many entries in one batch is cheaper than one batch per entry.
    pollMs: polls.seals,
    onError: (error) => onFault('audit seals', error, {}),
  })

  const alerts = startLoop(options, {
    work: createAlertSearch(services, onAlert),
    // The job reads the sealed entries.
    pollMs: polls.seals,
    onError: (error) => onFault('alerts', error, {}),
  })

  const recordings =
    ffmpeg &&
    startLoop(options, {
      work: createRecordingWork({
        services,
        ffmpeg,
        transcribes: Boolean(transcriber),
        folder: join(tmpdir(), 'consult-recordings'),
        stop: stopping.signal,
        onFailure: ({ error, partnerId, isGivenUp }) =>
          onFault(isGivenUp ? 'recording failed' : 'recording', error, { partnerId }),
      }),
      // Polling is enough here: recordings are not time-critical.
      pollMs: polls.recordings,
      onError: (error) => onFault('recordings', error, {}),
    })
  const transcripts =
    ffmpeg &&
    transcriber &&
    startLoop(options, {
      work: createTranscriptWork({
        services,
        transcriber,
        ffmpeg,
        folder: join(tmpdir(), 'consult-transcripts'),
        stop: stopping.signal,
        onFailure: ({ error, partnerId }) => onFault('transcript', error, { partnerId }),
      }),
      pollMs: polls.recordings,
      onError: (error) => onFault('transcripts', error, {}),
    })
  const erasures = startLoop(options, {
    work: createErasureWork({
      services,
      stop: stopping.signal,
      onFailure: ({ error, partnerId, isGivenUp }) =>
        onFault(isGivenUp ? 'erasure failed' : 'erasure', error, { partnerId }),
    }),
    // Polling is enough here: an erasure is not time-critical.
    pollMs: polls.erasures,
    onError: (error) => onFault('erasures', error, {}),
  })
  const exports = startLoop(options, {
    work: createExportWork({
      services,
      stop: stopping.signal,
      onFailure: ({ error, partnerId, isGivenUp }) =>
        onFault(isGivenUp ? 'export failed' : 'export', error, { partnerId }),
    }),
    // Polling is enough here: an export is not time-critical.
    pollMs: polls.exports,
    onError: (error) => onFault('exports', error, {}),
  })
  const testClocks =
    services.environment === 'test' &&
    startLoop(options, {
      work: createTestClockWork({
        services,
        handlers: timerHandlersOf(services),
        stop: stopping.signal,
        onFailure: ({ error, partnerId }) => onFault('test clock', error, { partnerId }),
      }),
      stream: 'timers',
      pollMs: polls.testClocks,
      onError: (error) => onFault('test clocks', error, {}),
    })
  const callEvents = followCallEvents(services, {
    stop: stopping.signal,
    onError: (error) => onFault('call events', error, {}),
  })

  const loops = [
    accountMails,
    pageCodes,
    notifications,
    resetRequests,
    seals,
    alerts,
    recordings,
    transcripts,
    erasures,
    exports,
    testClocks,
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([...loops.flatMap((loop) => (loop ? [loop.stop()] : [])), callEvents])
      mailer?.close()
      await sms?.close()
    },
  }
}
