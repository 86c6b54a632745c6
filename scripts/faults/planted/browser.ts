import type { Fault } from '../fault.ts'

const unit = (path: string) => ({ by: 'unit', in: path }) as const
const gallery = (title: string) => ({ by: 'gallery', in: title }) as const

/** Faults in the portal, the console, the widget and the SDK. */
export const browserFaults: readonly Fault[] = [
  {
    name: 'shortcut-while-typing',
    file: 'apps/portal/src/features/shortcuts/is-shortcut.ts',
    right: '!pressed.defaultPrevented && !focus.inText && !focus.inDialog',
    wrong: '!pressed.defaultPrevented && !focus.inDialog',
    found: unit('apps/portal/src/features/shortcuts/'),
  },
  {
    name: 'typed-text-goes-to-the-consult-before',
    file: 'apps/portal/src/features/shortcuts/type-ahead.ts',
    right: `    stop()
    current = consultId
    field = null`,
    wrong: `    stop()
    current = consultId`,
    found: unit('apps/portal/src/features/shortcuts/'),
  },
  {
    name: 'replies-of-a-thread-overtake-each-other',
    file: 'apps/portal/src/entities/replies/outbox.ts',
    right: "one.consultId === consultId && one.state !== 'accepted')\n    return first",
    wrong: "one.consultId === consultId && one.state === 'waiting')\n    return first",
    found: unit('apps/portal/src/entities/replies/'),
  },
  {
    name: 'page-of-another-site-acts-in-the-portal',
    file: 'packages/web-server/src/security/same-origin.ts',
    right: "site === 'same-origin'",
    wrong: "site !== 'cross-site'",
    found: unit('packages/web-server/src/security/'),
  },
  {
    name: 'enter-of-an-input-method-sends-the-reply',
    file: 'apps/portal/src/features/composer/composer.tsx',
    right: 'if (isComposing(event.nativeEvent)) return',
    wrong: '',
    found: gallery('portal: Enter'),
  },
  {
    name: 'reply-field-without-a-name',
    file: 'apps/portal/src/features/composer/composer.tsx',
    right: '            aria-label={words.replyTo(patientName)}\n',
    wrong: '',
    found: gallery('portal/thread'),
  },
  {
    name: 'reply-is-sent-while-the-log-is-behind',
    file: 'apps/portal/src/features/composer/composer.tsx',
    right: "const ready = connection === 'live' && missing === null && something",
    wrong: 'const ready = missing === null && something',
    found: gallery('portal: nothing is sent'),
  },
  {
    name: 'reply-is-sent-on-a-conversation-that-never-loaded',
    file: 'apps/portal/src/features/composer/composer.tsx',
    right: "const ready = connection === 'live' && missing === null && something",
    wrong: "const ready = connection === 'live' && something",
    found: gallery('portal: nothing is sent'),
  },
  {
    name: 'message-is-sent-before-the-one-that-waits',
    file: 'apps/widget/src/frame/entities/outbox/outbox.ts',
    right: "update(item.key, { state: 'waiting' })\n        await pause",
    wrong: "update(item.key, { state: 'failed', failure: 'internal_error' })\n        await pause",
    found: unit('apps/widget/src/frame/entities/outbox/'),
  },
  {
    name: 'widget-takes-a-malformed-credential',
    file: 'apps/widget/src/bridge/host-guards.ts',
    right: "if (value.type === 'session') return isLike(value.session, credential)",
    wrong: "if (value.type === 'session') return true",
    found: unit('apps/widget/src/bridge/'),
  },
  {
    name: 'send-button-of-the-widget-without-a-name',
    file: 'apps/widget/src/frame/features/thread/message-form.tsx',
    right: "aria-label={say('send')} title={say('send')} ",
    wrong: '',
    found: gallery('widget/'),
  },
  {
    name: 'enter-of-an-input-method-sends-the-message',
    file: 'apps/widget/src/frame/features/thread/message-form.tsx',
    right: 'event.shiftKey || isComposing(event)) return',
    wrong: 'event.shiftKey) return',
    found: gallery('widget: Enter'),
  },
  {
    name: 'sdk-accepts-an-old-delivery',
    file: 'packages/sdk/src/webhooks/verify-webhook.ts',
    right: 'if (!(Math.abs(age) <= toleranceSeconds)) throw',
    wrong: 'if (Number.isNaN(toleranceSeconds)) throw',
    found: unit('packages/sdk/src/webhooks/'),
  },
  {
    name: 'sdk-repeats-a-refused-request',
    file: 'packages/sdk/src/retry.ts',
    right: 'error.status >= 500 || isInUse(error)',
    wrong: 'error.status >= 400 || isInUse(error)',
    found: unit('packages/sdk/src/'),
  },
  {
    name: 'faint-text-is-too-pale',
    file: 'packages/design/tokens.css',
    right: '--text-faint: #626c76;',
    wrong: '--text-faint: #929ca6;',
    found: gallery('portal/inbox'),
  },
]
