import { isWorse, type LineQuality, type LineView } from '@consult/call-client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Live } from '../../../ui/controls/live.tsx'
import { useVisit } from '../visit-context.ts'

const keys = { good: 'lineGood', weak: 'lineWeak', very_weak: 'lineVeryWeak' } as const

/** Shows the quality of the connection. Screen readers announce it only when it gets worse. */
export function LineWords({ quality }: Pick<LineView, 'quality'>) {
  const { t } = useVisit()
  const before = useRef(quality)
  const [worse, setWorse] = useState<LineQuality | null>(null)
  useEffect(() => {
    if (quality !== before.current) setWorse(isWorse(quality, before.current) ? quality : null)
    before.current = quality
  }, [quality])
  return (
    <>
      <p class={`call-line call-line-${quality}`}>
        <span class="call-bars" aria-hidden="true" />
        <Live>{t(keys[quality])}</Live>
      </p>
      <p class="for-readers" role="status">
        <Live>{worse && t(keys[worse])}</Live>
      </p>
    </>
  )
}

/**
 * Offers to continue without video while the connection is too weak. If the patient declines, it does not ask again until
 * the connection has recovered.
 */
export function SoundOnlyOffer({ isTooWeak, onTake }: { isTooWeak: boolean; onTake: () => void }) {
  const { t } = useVisit()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isTooWeak) setRefused(false)
  }, [isTooWeak])
  return (
    <div role="status">
      {isTooWeak && !isRefused && (
        <div class="call-offer">
          <p>{t('soundOnlyOffer')}</p>
          <div class="choices">
            <button type="button" class="button" onClick={onTake}>
              {t('soundOnlyYes')}
            </button>
            <button type="button" class="button" onClick={() => setRefused(true)}>
              {t('soundOnlyNo')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
