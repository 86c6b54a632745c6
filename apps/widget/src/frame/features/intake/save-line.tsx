import { Live } from '../../ui/controls/live.tsx'
import { useForm } from './intake-context.ts'

/** Says whether the answers are saved. */
export function SaveLine() {
  const { t, form } = useForm()
  const state = form.saver.state.value
  const isTrouble = state === 'unsaved'
  const words = state === 'refused' ? '' : t(state)
  return (
    <span class={isTrouble ? 'save-trouble' : undefined} role={isTrouble ? 'status' : undefined}>
      <Live>{words}</Live>
    </span>
  )
}
