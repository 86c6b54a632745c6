import type { DeviceChoice } from '@consult/call-client'

/** Lets the patient choose a device. It shows nothing if there are fewer than two. */
export function Picker(props: {
  name: string
  choices: readonly DeviceChoice[]
  chosen: string
  choose: (id: string) => void
  /** True to show the name. Otherwise, something else beside the picker shows it. */
  isNamed?: boolean
}) {
  const { name, choices, chosen, choose, isNamed = false } = props
  if (choices.length < 2) return null
  const picker = (
    <select aria-label={name} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </select>
  )
  if (!isNamed) return picker
  return (
    <div class="picker">
      <span aria-hidden="true">{name}</span>
      {picker}
    </div>
  )
}
