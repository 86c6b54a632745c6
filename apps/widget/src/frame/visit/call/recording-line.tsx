import { useVisit } from '../visit-context.ts'

/** Whether the patient is recorded, or will be, with the way to change the answer. */
export function RecordingLine({ words, onChange }: { words: string; onChange: () => void }) {
  const { tell } = useVisit()
  return (
    <p class="call-recorded">
      <span role="status">{words}</span>{' '}
      <button type="button" class="link" onClick={onChange}>
        {tell('recordChange')}
      </button>
    </p>
  )
}
