import { useEffect, useRef } from 'preact/hooks'
import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Emergency } from '../emergency/emergency.tsx'
import { Contact } from '../partner-links/contact.tsx'
import type { IntakeSay } from './words/dictionary.ts'

/**
 * Says that an answer may mean an emergency, and how to get help where the patient is.
 * @param props.back leads to the questions again, while the answer can still be changed
 */
export function StopView({ t, back }: { t: IntakeSay; back?: () => void }) {
  const { conversation } = useFormApp()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const number = conversation.emergencyNumber.value
  return (
    <div class="sheet">
      <div class="sheet-words">
        <div class="stop" ref={box} tabIndex={-1} role="alert">
          <h2 class="sheet-title">
            <Icon name="alert" /> {t('stopTitle')}
          </h2>
          <p>{t('stopText')}</p>
          {number && (
            <a class="button button-main stop-call" href={`tel:${number}`}>
              {t('stopCall', { number })}
            </a>
          )}
        </div>
        {!number && <Emergency />}
        {!back && (
          <p class="card-text">
            <Contact words={(partner) => t('stopAfter', { partner })} />
          </p>
        )}
      </div>
      {back && (
        <div class="sheet-foot">
          <div class="choices">
            <button type="button" class="button" onClick={back}>
              {t('stopBack')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
