import { useVisit } from '../visit-context.ts'

/** Says whether the patient is or will be recorded, and lets the patient change the answer. */
export function RecordingLine({
  words,
  isOn = false,
  onChange,
}: {
  words: string
  /** True while the recording is running. */
  isOn?: boolean
  onChange: () => void
}) {
  const { t } = useVisit()
  return (
    <p class={isOn ? 'call-recorded call-recording' : 'call-recorded'}>
      <span role="status">{words}</span>{' '}
      <button type="button" class="link" onClick={onChange}>
        {t('recordChange')}
      </button>
    </p>
  )
}
