import { useVisit } from '../visit-context.ts'

/** Whether the patient is recorded, or will be, with the way to change the answer. */
export function RecordingLine({
  words,
  isOn = false,
  onChange,
}: {
  words: string
  /** It goes on just now. */
  isOn?: boolean
  onChange: () => void
}) {
  const { tell } = useVisit()
  return (
    <p class={isOn ? 'call-recorded call-recording' : 'call-recorded'}>
      <span role="status">{words}</span>{' '}
      <button type="button" class="link" onClick={onChange}>
        {tell('recordChange')}
      </button>
    </p>
  )
}
