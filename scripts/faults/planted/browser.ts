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
  {
    name: 'ring-takes-the-focus',
    file: 'apps/portal/src/features/ring/ring-card.tsx',
    right: '  useRingKeys(card, accept)\n',
    wrong: '  useRingKeys(card, accept)\n  useEffect(() => card.current?.focus(), [])\n',
    found: gallery('portal: every letter typed'),
  },
  {
    name: 'enter-accepts-a-ring',
    file: 'apps/portal/src/features/ring/ring-card.tsx',
    right: "key === 'Enter' && (ctrlKey || metaKey) && shiftKey && !altKey",
    wrong: "key === 'Enter' || ((ctrlKey || metaKey) && shiftKey && altKey)",
    found: gallery('portal: Enter, Space and Escape'),
  },
  {
    name: 'ring-takes-a-click-that-was-meant-for-what-it-covers',
    file: 'apps/portal/src/features/ring/ring-card.tsx',
    right: 'const [settled, setSettled] = useState(false)',
    wrong: 'const [settled, setSettled] = useState(true)',
    found: gallery('portal: a click on the place'),
  },
  {
    name: 'browser-that-refuses-notifications-takes-the-alerts-down',
    file: 'apps/portal/src/features/alerts/desktop.ts',
    right: 'const notification = open(what, at)',
    wrong: 'const notification = create(what, at)',
    found: gallery('portal: a ring is shown where the browser refuses everything'),
  },
  {
    name: 'browser-without-sound-takes-the-alerts-down',
    file: 'apps/portal/src/ui/sound/sound.ts',
    right: '  } catch {\n    // A browser without sound',
    wrong: '  } catch (error) {\n    throw error\n    // A browser without sound',
    found: gallery('portal: a ring is shown where the browser refuses everything'),
  },
  {
    name: 'browser-without-locks-takes-the-alerts-down',
    file: 'apps/portal/src/features/alerts/leading-tab.ts',
    right: 'if (!locks) {',
    wrong: 'if (locks === null) {',
    found: unit('apps/portal/src/features/alerts/'),
  },
  {
    name: 'browser-without-channels-takes-the-portal-down',
    file: 'packages/web-client/src/sign-in/other-tabs.ts',
    right: "const canTell = () => 'BroadcastChannel' in globalThis",
    wrong: 'const canTell = () => true',
    found: gallery('portal: a ring is shown where the browser refuses everything'),
  },
  {
    name: 'alert-that-fails-takes-the-portal-down',
    file: 'apps/portal/src/ui/contained.tsx',
    right: '    return { hasFailed: true }',
    wrong: '    return { hasFailed: false }',
    found: gallery('portal: alerts that fail'),
  },
]
