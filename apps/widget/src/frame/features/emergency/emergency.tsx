import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'

/** Stands for the number until the sentence is taken apart. No sentence contains it. */
const mark = '\u0001'

/** Says that this is not for emergencies, and which number to call where the patient is. Where it is known, it is a link. */
export function Emergency() {
  const { say, conversation } = useFormApp()
  const number = conversation.emergencyNumber.value
  const [before, after] = say('emergency', { number: mark }).split(mark)
  return (
    <p class="warning">
      <Icon name="alert" />
      <span>
        {before}
        {number ? (
          <a class="link" dir="ltr" href={`tel:${number}`}>
            {number}
          </a>
        ) : (
          say('emergencyLocal')
        )}
        {after}
      </span>
    </p>
  )
}
