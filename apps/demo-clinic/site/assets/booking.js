import { byId, element, say } from './dom.js'
import { ask } from './http.js'

const time = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

const option = (value, text) => element('option', { value }, text)

/** The clinic's physicians as the options of a select. @throws SiteError */
export async function fillPhysicians(select) {
  const physicians = await ask('GET', '/api/physicians')
  const named = physicians.map(({ id, name, specialty }) => option(id, specialty ? `${name}, ${specialty}` : name))
  select.replaceChildren(...named)
}

/** The two fields of a booking: whose time, and which. */
export function createBooking() {
  const physician = byId('physicianId')
  const times = byId('startsAt')
  let asked = 0

  const showTimes = async () => {
    asked += 1
    const mine = asked
    times.replaceChildren(option('', 'Loading available times…'))
    const found = await ask('GET', `/api/slots?physicianId=${encodeURIComponent(physician.value)}`)
    // Somebody who goes through the list quickly wants the last one's.
    if (mine !== asked) return
    const free = found.map(({ startsAt }) => option(startsAt, time.format(new Date(startsAt))))
    times.replaceChildren(...(free.length > 0 ? free : [option('', 'No available times in the next few days')]))
  }

  const show = async () => {
    say(byId('ask-error'), null)
    try {
      if (physician.options.length === 0) await fillPhysicians(physician)
      await showTimes()
    } catch (error) {
      times.replaceChildren()
      say(byId('ask-error'), error.message)
    }
  }

  physician.addEventListener('change', show)
  return { show, values: () => ({ physicianId: physician.value, startsAt: times.value || undefined }) }
}
