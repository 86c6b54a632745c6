import { useApp } from '../../entities/app/app-context.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import type { PlainKey } from '../../ui/words/say.ts'
import type { Bubble } from './thread-layout.ts'

const ticks: Readonly<Record<Exclude<NonNullable<Bubble['state']>, 'failed'>, readonly [IconName, PlainKey]>> = {
  waiting: ['clock', 'waitingToSend'],
  sending: ['clock', 'sending'],
  accepted: ['check', 'accepted'],
  delivered: ['checks', 'delivered'],
  read: ['checks', 'read'],
}

/**
 * Shows when a message was written and its delivery state. For the patient's last message, the state is also visible as
 * text.
 */
export function BubbleState({ bubble, isLast }: { bubble: Bubble; isLast: boolean }) {
  const { say, formats } = useApp()
  const { at, state } = bubble
  // `BubbleFailure` shows the failure of a message.
  const [icon, words] = state && state !== 'failed' ? ticks[state] : []
  return (
    <p class={state === 'read' ? 'meta read' : 'meta'}>
      <time key={at.toISOString()} dateTime={at.toISOString()}>
        {formats.time(at)}
      </time>
      {icon && <Icon name={icon} />}
      {words && (
        <span key={words} class={isLast ? undefined : 'for-readers'}>
          {say(words)}
        </span>
      )}
    </p>
  )
}

const reasons: Readonly<Record<string, PlainKey>> = {
  thread_closed: 'failedClosed',
  thread_not_active: 'failedClosed',
  message_rejected: 'failedEmpty',
  feature_disabled: 'failedDisabled',
}

/** What can be done about a message that was not sent. */
export interface Remedies {
  /** True while the consult can accept a message. */
  readonly isOpen: boolean
  retry(key: string): void
  discard(key: string): void
}

/** Shows why a message was not sent, and what the patient can do about it. */
export function BubbleFailure({ bubble, remedies }: { bubble: Bubble; remedies: Remedies }) {
  const { say } = useApp()
  return (
    <div class="failure">
      <p role="alert">{say(reasons[bubble.failure ?? ''] ?? 'failedOther')}</p>
      {remedies.isOpen && (
        <button type="button" class="link" onClick={() => remedies.retry(bubble.key)}>
          {say('tryAgain')}
        </button>
      )}
      <button type="button" class="link" onClick={() => remedies.discard(bubble.key)}>
        {say('remove')}
      </button>
    </div>
  )
}
