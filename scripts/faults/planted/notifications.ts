import type { Fault } from '../fault.ts'

const rules = (path: string) => ({ by: 'int', in: `e2e/api/rules/${path}` }) as const
const unit = (path: string) => ({ by: 'unit', in: path }) as const
const patients = 'packages/notifications/src/patients'

/** Faults in how patients and physicians are told, and in what they are told. */
export const notificationFaults: readonly Fault[] = [
  {
    name: 'patient-is-told-of-a-message-they-have-read',
    file: `${patients}/prepare-notifications.ts`,
    right: 'const reason = outdated.get(row.notification_id)',
    wrong: 'const reason = outdated.get(row.patient_id)',
    found: rules('notifications/sending'),
  },
  {
    name: 'patient-is-told-any-number-of-times-a-day',
    file: `${patients}/plan-notification.ts`,
    right: 'return told < mostPerDay ? null',
    wrong: 'return told < 10 * mostPerDay ? null',
    found: rules('notifications/planning'),
  },
  {
    name: 'notifications-due-at-once-do-not-count-each-other',
    file: `${patients}/told-today.ts`,
    right: "(status = 'pending' and next_attempt_at",
    wrong: "(status = 'withdrawn' and next_attempt_at",
    found: rules('notifications/planning'),
  },
  {
    name: 'mail-arrives-in-the-quiet-hours',
    file: `${patients}/plan-notification.ts`,
    right: 'if (until) return until',
    wrong: 'void until',
    found: rules('notifications/planning'),
  },
  {
    name: 'repeated-attempt-ignores-the-quiet-hours',
    file: `${patients}/prepare-notifications.ts`,
    right: 'else if (later) await',
    wrong: 'else if (later && !later) await',
    found: rules('notifications/sending'),
  },
  {
    name: 'mail-that-was-sent-during-an-outage-is-sent-again',
    file: `${patients}/send-notifications.ts`,
    right: 'await settle(partnerId, { prepared })',
    wrong: 'await settleSent(services, partnerId, [{ prepared }])',
    found: rules('notifications/sending'),
  },
  {
    name: 'expired-request-reaches-the-partner',
    file: 'packages/webhooks/src/expiry.ts',
    right: 'return data.expiresAt !== undefined && ',
    wrong: 'return data.expiresAt === undefined && ',
    found: unit('packages/webhooks/src/expiry'),
  },
  {
    name: 'answered-notification-is-not-withdrawn-from-the-partner',
    file: `${patients}/withdraw-notifications.ts`,
    right: "either.and([either('status', '=', 'sent'), either('channel', '=', 'partner')])",
    wrong: "either.and([either('status', '=', 'sent'), either('channel', '=', 'none')])",
    found: rules('notifications/planning'),
  },
  {
    name: 'unsubscribed-patient-gets-mail',
    file: `${patients}/escalate.ts`,
    right: '!closed.includes(channel) && !isUnsubscribed(patient, channel, kind)',
    wrong: '!closed.includes(channel)',
    found: rules('notifications/unsubscribe'),
  },
  {
    name: 'address-that-bounced-gets-mail',
    file: `${patients}/escalate.ts`,
    right: '!closed.includes(channel) && !isUnsubscribed(patient, channel, kind)',
    wrong: '!isUnsubscribed(patient, channel, kind)',
    found: rules('notifications/sending'),
  },
  {
    name: 'full-mail-server-makes-addresses-dead',
    file: 'packages/mailer/src/smtp-answers.ts',
    right: "command === 'RCPT TO' && isAboutAddress(error as SmtpError)",
    wrong: "command === 'RCPT TO'",
    found: unit('packages/mailer/src'),
  },
  {
    name: 'page-of-a-link-allows-any-number-of-guesses',
    file: 'packages/directory/src/page-links/page-visitor.ts',
    right: ".where('daily_usage.used', '<', identityTriesPerDay)",
    wrong: ".where('daily_usage.used', '<', 10 * identityTriesPerDay)",
    found: rules('access/patient-page'),
  },
  {
    name: 'pushes-name-nobody-at-the-operator',
    file: 'packages/web-push/src/contact.ts',
    right: 'if (isPlaceholder(host) || !isPublic(host))',
    wrong: 'if (!isPublic(host))',
    found: unit('packages/web-push/src/contact'),
  },
  {
    name: 'push-goes-to-any-address',
    file: 'packages/web-push/src/push-endpoint.ts',
    right: "return isKnown && url.port === '' ? url.href : null",
    wrong: "return isKnown || url.port === '' ? url.href : null",
    found: unit('packages/web-push/src/push-endpoint'),
  },
]
