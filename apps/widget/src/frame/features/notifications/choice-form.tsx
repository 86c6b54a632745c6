import { useState } from 'preact/hooks'
import type { NotificationChoice } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { NotificationsSay } from './words/dictionary.ts'

/** The quiet hours that are suggested to a patient who has none. */
const suggested = { start: '22:00', end: '07:00' }

/** Lets the patient choose how they are told while the widget is closed, and when not. */
export function ChoiceForm({ t, choice }: { t: NotificationsSay; choice: NotificationChoice }) {
  const { say, api } = useApp()
  const [channels, setChannels] = useState<readonly string[]>(choice.channels)
  const [isQuiet, setQuiet] = useState(choice.quietHours !== null)
  const [hours, setHours] = useState(choice.quietHours ?? suggested)
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'failed'>('open')
  const change = (apply: () => void) => () => {
    setState('open')
    apply()
  }
  const toggle = (channel: string) =>
    setChannels(channels.includes(channel) ? channels.filter((other) => other !== channel) : [...channels, channel])

  const save = async (event: Event) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    const chosen = choice.offered.filter((channel) => channels.includes(channel))
    await api.chooseNotifications({ channels: chosen, quietHours: isQuiet ? hours : null }).then(
      () => setState('saved'),
      () => setState('failed'),
    )
  }
  return (
    <form class="notifications-form" onSubmit={save}>
      <fieldset>
        <legend>{t('by')}</legend>
        {choice.offered.map((channel) => (
          <label class="notifications-choice" key={channel}>
            <input type="checkbox" checked={channels.includes(channel)} onChange={change(() => toggle(channel))} />
            {t(channel)}
          </label>
        ))}
      </fieldset>
      {channels.length === 0 && <p class="notifications-note">{t('never')}</p>}
      <label class="notifications-choice">
        <input type="checkbox" checked={isQuiet} onChange={change(() => setQuiet(!isQuiet))} />
        {t('quiet')}
      </label>
      {isQuiet && (
        <div class="notifications-hours">
          {(['start', 'end'] as const).map((end) => (
            <label key={end}>
              {t(end === 'start' ? 'from' : 'until')}
              <input
                type="time"
                required
                value={hours[end]}
                onInput={({ currentTarget: { value } }) => {
                  setState('open')
                  setHours({ ...hours, [end]: value })
                }}
              />
            </label>
          ))}
        </div>
      )}
      <p class="notifications-note">{t('urgent')}</p>
      <button type="submit" class="button" disabled={state === 'busy' || (isQuiet && hours.start === hours.end)}>
        {t('save')}
      </button>
      <p role="status" class={state === 'failed' ? 'trouble' : 'notifications-note'}>
        {state === 'saved' ? t('saved') : state === 'failed' ? say('notNow') : ''}
      </p>
    </form>
  )
}
