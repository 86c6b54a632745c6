import { useEffect } from 'react'
import { singleKeys } from '../../shortcuts/single-keys.ts'
import { type PickReason, pickReasons } from './reasons.ts'

/**
 * Chooses a reason by its number. It listens from the moment of the pick: a number that is typed before the question is there
 * must not open another page. The question has no text field.
 */
export function useReasonKeys(isOn: boolean, choose: (reason: PickReason) => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!singleKeys.get() || event.ctrlKey || event.metaKey || event.altKey) return
      const reason = /^[1-9]$/.test(event.key) ? pickReasons[Number(event.key) - 1] : undefined
      if (!reason) return
      event.preventDefault()
      event.stopPropagation()
      choose(reason)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  })
}
