import { slowSends } from '../entities/api/slow-sends.ts'
import { useApp } from '../entities/app/app-context.ts'
import { Live } from '../ui/controls/live.tsx'
import { useDelayed } from '../ui/controls/use-delayed.ts'

/** How long the page may take to provide a new token, in milliseconds, before the widget asks the patient to act. */
export const renewalMs = 25_000

/** Says in calm words why the patient cannot reach the service. It shows nothing while there is no problem. */
export function Banner() {
  const { say, access, surroundings, conversation, visits } = useApp()
  const { value: lapsed } = access.lapsed
  const isReady = conversation.phase.value.name === 'ready'
  const isLost = useDelayed(lapsed !== null, renewalMs)
  const isOffline = !surroundings.isOnline.value
  const isBehind = useDelayed(conversation.isBehind.value && isReady, 4_000)
  const words = () => {
    if (isOffline) return say(visits.inCall.value ? 'offlineInCall' : 'offline')
    if (isLost)
      return isReady ? `${say('lapsedTitle')} ${say(lapsed === 'invalid' ? 'lapsedInvalid' : 'lapsedExpired')}` : ''
    if (lapsed !== null) return say('renewing')
    if (isBehind) return say('reconnecting')
    return slowSends.value > 0 ? say('slow') : ''
  }
  const isAsking = isLost && isReady && !isOffline
  return (
    <div role="status">
      {words() && (
        <p class="banner-words">
          <Live>{words()}</Live>
          {isAsking && (
            <button type="button" class="link" onClick={access.askAgain}>
              {say('tryAgain')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
